import {
  AgreementList,
  type AgreementQuery,
  Bins,
  type BinsQuery,
  CancelAnswer,
  CaseAnswer,
  CaseFacets,
  type CaseFilterQuery,
  CaseHistory,
  type CaseHistoryQuery,
  CaseListPage,
  type CaseListQuery,
  CaseMap,
  type CaseMapQuery,
  CompareAnswer,
  type CompareQuery,
  DeletedRun,
  DeletedSetting,
  DeletedSuite,
  type EarlierResultsQuery,
  EstimateAnswer,
  FacetsAnswer,
  FailproofPage,
  FormulaAnswer,
  type FormulaBody,
  IngestAnswer,
  ItemLabelAnswer,
  type ItemLabelBody,
  JudgeSuiteAnswer,
  type LabelBody,
  LabelList,
  type LabelListQuery,
  ModelList,
  type ModelListQuery,
  type ResultFilterQuery,
  ResultListPage,
  type ResultListQuery,
  type ReviewBody,
  ReviewItemList,
  ReviewItemView,
  ReviewList,
  ReviewProgressView,
  ReviewView,
  RunAnswer,
  RunGates,
  RunListPage,
  type RunListQuery,
  RunPlanAnswer,
  RunTags,
  SavedSuite,
  ScoreAnswer,
  type ScoreBody,
  ScoreList,
  SecretList,
  SecretView,
  Stats,
  SubmitAnswer,
  type SubmitBody,
  SuiteBody,
  SuiteCaseList,
  type SuiteCaseQuery,
  SuiteList,
  type SuiteListQuery,
  type SuiteSaveBody,
  type SuiteTextBody,
  ValidateAnswer,
  VarList,
  VarView,
} from '@assay/core/api'
import type { z } from 'zod'
import { type ClientOptions, type Connection, openConnection, pathOf, type Query } from './connection.ts'
import { type FollowOptions, followRun } from './follow-run.ts'

/** A server's API calls, by noun. */
export type Client = ReturnType<typeof createClient>

/** The file extensions of reports. */
export type ReportEnding = 'json' | 'html' | 'md' | 'sarif' | 'xml' | 'csv'

/**
 * Creates a client of a server. Every call throws the UserError and EnvironmentError, with code, message and hint, that the command throws
 * without a server, and `SERVER_UNREACHABLE` if there is none. After a lost connection, a request is sent again but done once.
 */
export function createClient(options: ClientOptions) {
  const connection = openConnection(options)
  const { get, put, post, remove } = verbsOf(connection)
  return {
    runs: createRunCalls(connection),
    cases: {
      history: (query: CaseHistoryQuery) => get(CaseHistory, '/api/cases/history', query),
    },
    compare: (query: CompareQuery) => get(CompareAnswer, '/api/compare', query),
    formula: (body: FormulaBody) => post(FormulaAnswer, '/api/formula', body),
    suites: {
      list: (query: SuiteListQuery = {}) => get(SuiteList, '/api/suites', query),
      get: (name: string, version?: string) => get(SuiteBody, pathOf`/api/suites/${name}`, { version }),
      versions: (name: string, query: SuiteListQuery = {}) =>
        get(SuiteList, pathOf`/api/suites/${name}/versions`, query),
      cases: (name: string, query: SuiteCaseQuery = {}) => get(SuiteCaseList, pathOf`/api/suites/${name}/cases`, query),
      save: (name: string, body: SuiteSaveBody) => put(SavedSuite, pathOf`/api/suites/${name}`, body),
      delete: (name: string) => remove(DeletedSuite, pathOf`/api/suites/${name}`),
      validate: (body: SuiteTextBody) => post(ValidateAnswer, '/api/suites/validate', body),
    },
    vars: {
      list: () => get(VarList, '/api/vars'),
      get: (name: string) => get(VarView, pathOf`/api/vars/${name}`),
      set: (name: string, value: unknown) => put(VarView, pathOf`/api/vars/${name}`, { value }),
      delete: (name: string) => remove(DeletedSetting, pathOf`/api/vars/${name}`),
    },
    secrets: {
      list: () => get(SecretList, '/api/secrets'),
      set: (name: string, value: string) => put(SecretView, pathOf`/api/secrets/${name}`, { value }),
      delete: (name: string) => remove(DeletedSetting, pathOf`/api/secrets/${name}`),
    },
    labels: {
      list: (query: LabelListQuery = {}) => get(LabelList, '/api/labels', query),
      add: (body: LabelBody) => post(LabelList, '/api/labels', body),
    },
    reviews: {
      list: () => get(ReviewList, '/api/reviews'),
      draw: (body: ReviewBody) => post(ReviewView, '/api/reviews', body),
      get: (id: string) => get(ReviewView, pathOf`/api/reviews/${id}`),
      next: (id: string) => get(ReviewProgressView, pathOf`/api/reviews/${id}/next`),
      items: (id: string, reviewer?: string) => get(ReviewItemList, pathOf`/api/reviews/${id}/items`, { reviewer }),
      item: (id: string, place: number) => get(ReviewItemView, pathOf`/api/reviews/${id}/items/${String(place)}`),
      makeSuite: (id: string) => post(JudgeSuiteAnswer, pathOf`/api/reviews/${id}/suite`),
      label: (id: string, body: ItemLabelBody) => post(ItemLabelAnswer, pathOf`/api/reviews/${id}/labels`, body),
    },
    agreement: (query: AgreementQuery) => get(AgreementList, '/api/agreement', query),
    models: (query: ModelListQuery = {}) => get(ModelList, '/api/models', query),
    stats: () => get(Stats, '/api/stats'),
    /** Sends an exported run's lines as they come. They are sent once: after a failure, send them again. */
    ingest: (lines: AsyncIterable<string>) => {
      const stream = { type: 'application/x-ndjson', body: linesBody(lines) }
      return connection.call(IngestAnswer, { method: 'POST', path: '/api/ingest', stream })
    },
  }
}

/** Creates the calls about runs. */
function createRunCalls(connection: Connection) {
  const { get, put, post, remove } = verbsOf(connection)
  return {
    submit: (body: SubmitBody) => post(SubmitAnswer, '/api/runs', body),
    estimate: (body: SubmitBody) => post(EstimateAnswer, '/api/estimate', body),
    list: (query: RunListQuery = {}) => get(RunListPage, '/api/runs', query),
    get: async (id: string) => (await get(RunAnswer, pathOf`/api/runs/${id}`)).run,
    plan: async (id: string) => (await get(RunPlanAnswer, pathOf`/api/runs/${id}/plan`)).plan,
    gates: (id: string) => get(RunGates, pathOf`/api/runs/${id}/gates`),
    cancel: (id: string) => post(CancelAnswer, pathOf`/api/runs/${id}/cancel`),
    delete: (id: string) => remove(DeletedRun, pathOf`/api/runs/${id}`),
    tag: (id: string, tag: string) => put(RunTags, pathOf`/api/runs/${id}/tags/${tag}`),
    untag: (id: string, tag: string) => remove(RunTags, pathOf`/api/runs/${id}/tags/${tag}`),
    results: (id: string, query: Omit<ResultListQuery, 'shape'> = {}) =>
      get(ResultListPage, pathOf`/api/runs/${id}/results`, query),
    failproofResults: (id: string, query: Omit<ResultListQuery, 'shape'> = {}) =>
      get(FailproofPage, pathOf`/api/runs/${id}/results`, { ...query, shape: 'failproof' }),
    earlierResults: (id: string, query: EarlierResultsQuery = {}) =>
      get(ResultListPage, pathOf`/api/runs/${id}/earlier-results`, query),
    facets: (id: string, query: ResultFilterQuery = {}) => get(FacetsAnswer, pathOf`/api/runs/${id}/facets`, query),
    bins: (id: string, query: BinsQuery) => get(Bins, pathOf`/api/runs/${id}/bins`, query),
    cases: (id: string, query: CaseListQuery = {}) => get(CaseListPage, pathOf`/api/runs/${id}/cases`, query),
    caseMap: (id: string, query: CaseMapQuery = {}) => get(CaseMap, pathOf`/api/runs/${id}/cases/map`, query),
    caseFacets: (id: string, query: CaseFilterQuery = {}) =>
      get(CaseFacets, pathOf`/api/runs/${id}/cases/facets`, query),
    case: (id: string, suite: string, name: string, variant?: string) =>
      get(CaseAnswer, pathOf`/api/runs/${id}/cases/${suite}/${name}`, { variant }),
    score: (id: string, body: ScoreBody) => post(ScoreAnswer, pathOf`/api/runs/${id}/score`, body),
    scores: (id: string) => get(ScoreList, pathOf`/api/runs/${id}/scores`),
    /** Returns a report's bytes as they come. */
    report: async (id: string, ending: ReportEnding): Promise<ReadableStream<Uint8Array>> => {
      const response = await connection.send({ method: 'GET', path: `${pathOf`/api/runs/${id}/report.`}${ending}` })
      return response.body ?? new ReadableStream()
    },
    /** Follows a run to its end. */
    follow: (id: string, options: FollowOptions = {}) => followRun(connection, id, options),
  }
}

function verbsOf({ call }: Connection) {
  return {
    get: <Schema extends z.ZodType>(schema: Schema, path: string, query?: Query) =>
      call(schema, { method: 'GET', path, query }),
    post: <Schema extends z.ZodType>(schema: Schema, path: string, json?: unknown) =>
      call(schema, { method: 'POST', path, json }),
    put: <Schema extends z.ZodType>(schema: Schema, path: string, json?: unknown) =>
      call(schema, { method: 'PUT', path, json }),
    remove: <Schema extends z.ZodType>(schema: Schema, path: string) => call(schema, { method: 'DELETE', path }),
  }
}

/** Returns lines as a body, produced on demand. */
function linesBody(lines: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = lines[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done === true) controller.close()
      else controller.enqueue(encoder.encode(`${value}\n`))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
