import { FAILURE_CODES } from '@assay/core/exchange'
import type { Result } from '@assay/core/result'
import { type Compilable, type Kysely, type SqlBool, sql } from 'kysely'
import type { CasePosition, ResolvedCasePage } from '../store/result-page.ts'
import type { CaseFilter, CaseHistoryEntry, CaseRow, SuiteRollup } from '../store/result-query.ts'
import { CASE_EVIDENCE, EVIDENCE_RANK } from './case-evidence.ts'
import { compilable } from './compilable.ts'
import { joinInOrder } from './dialect.ts'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

/** A case's samples as counted by SQL; `failure` is the first attempt that didn't pass. */
interface Counted extends Omit<CaseRow, 'suite' | 'case' | 'variant' | 'first_failure'> {
  readonly cost_unknown: number
  readonly failure: number | null
  readonly failure_status: NonNullable<CaseRow['first_failure']>['status'] | null
}

/** Codes of failures that certainly cost nothing. */
const FREE_CODES = FAILURE_CODES.filter(({ may_be_billed }) => !may_be_billed).map(({ code }) => code)

/** Whether a sample was answered; a file may leave its turns out. */
const ANSWERED = sql`(tokens_output is not null or coalesce(turns like '%1%', false)
  or (turns is null and status in ('scored', 'unscored', 'undecided')))`

/** Whether nothing was answered, but a try may have been billed. What was rejected, blocked or never sent was not. */
const BILLED_IN_VAIN = sql`(not ${ANSWERED} and (status = 'limited' or (status = 'errored' and turns is not null
  and (code is null or code not in (${sql.join(FREE_CODES.map((code) => sql.lit(code)))})))))`

/** Whether a try of the model itself may have been billed, whatever followed: a judge's is named after its cost. */
const BILLED_TRY = sql`coalesce(provenance like '%"cost_usd":null}%', false)`

/** Count of samples with an unknown cost, by the rules of `readResultCost`. Release 0.1.0 wrote 0 where there was no answer. */
const COST_UNKNOWN = sql<number>`count(*) filter (where (cost_usd is null and (${ANSWERED} or ${BILLED_TRY}))
  or (coalesce(cost_usd, 0) = 0 and ${BILLED_IN_VAIN}))`

/** Totals over a case's samples. */
const CASE_CELLS = sql`max(eval) as eval, count(*) as samples, coalesce(sum(passed), 0) as passed, avg(score) as score,
  sum(cost_usd) as cost_usd, ${COST_UNKNOWN} as cost_unknown, avg(latency_ms) as latency_ms,
  min(case when passed = 1 then null else attempt end) as failure`

/** The letters of a case's samples. */
const ATTEMPTS = sql`substr(string_agg(case status when 'scored' then case passed when 1 then 'p' else 'f' end
  when 'errored' then 'e' when 'unscored' then 'u' when 'undecided' then 'd' else 'l' end, '' order by attempt), 1, 1000)`

/** Selects a page of cases, with one row more than requested, which shows whether there is another page. */
export function selectCases(
  db: Db,
  run: number,
  { suite, passed, evidence, after, limit }: ResolvedCasePage,
): Compilable<Counted & CasePosition> {
  const beyond =
    after === null
      ? sql`1 = 1`
      : suite === undefined
        ? sql`(suite, "case", variant) > (${after.suite}, ${after.case}, ${after.variant})`
        : sql`("case", variant) > (${after.case}, ${after.variant})`
  return compilable(
    db,
    sql`select page.*, (
      select status from results where run = ${run} and suite = page.suite and "case" = page."case"
        and variant = page.variant and attempt = page.failure
    ) as failure_status
    from (
      select suite, "case", variant, ${CASE_CELLS} from results where ${ofSuite(run, suite)} and ${beyond}
      group by suite, "case", variant having ${allPassed(passed)} and ${proves(evidence)} order by suite, "case", variant limit ${limit + 1}
    ) as page order by suite, "case", variant`,
  )
}

/** Counts the cases of all pages. */
export function countCases(db: Db, run: number, query: CaseFilter): Compilable<{ count: number }> {
  return compilable(db, sql`select count(*) as count from (${casesOf(run, query)}) as found`)
}

/** Selects the cases of all pages. */
export function casesOf(run: number, { suite, passed, evidence }: CaseFilter) {
  return sql`select suite, "case", variant from results where ${ofSuite(run, suite)}
    group by suite, "case", variant having ${allPassed(passed)} and ${proves(evidence)}`
}

/** Selects a case in the runs that have it, newest first. Each run is found by one index lookup. */
export function selectHistory(
  db: Db,
  key: { readonly suite: string; readonly case: string; readonly variant: string },
  model: string | undefined,
  limit: number,
): Compilable<Counted & Pick<CaseHistoryEntry, 'model' | 'started_at' | 'attempts'> & { readonly run_id: string }> {
  const ofCase = sql`suite = ${key.suite} and "case" = ${key.case} and variant = ${key.variant}`
  const ofModel = model === undefined ? sql`1 = 1` : sql`model = ${model}`
  return compilable(
    db,
    sql`select page.*, (
        select status from results where run = page.seq and ${ofCase} and attempt = page.failure
      ) as failure_status
      from (
        select found.seq, found.id as run_id, found.model, found.started_at, found.started_ms, ${CASE_CELLS},
          ${ATTEMPTS} as attempts
        from (
          select seq, id, model, started_at, started_ms from runs
          where ${ofModel} and exists (select 1 from results where run = runs.seq and ${ofCase})
          order by started_ms desc, seq desc limit ${limit}
        ) as found
        ${joinInOrder(db)} results on results.run = found.seq and ${ofCase}
        group by found.seq, found.id, found.model, found.started_at, found.started_ms
      ) as page order by started_ms desc, seq desc`,
  )
}

/** Selects a run's suites by model. Counts by case first, since counting distinct cases would sort all of them. */
export function selectRollups(db: Db, run: number): Compilable<SuiteRollup> {
  return compilable(
    db,
    sql`select suite, model, count(*) as cases, sum(samples) as samples, sum(passed) as passed,
      sum(scored) - sum(passed) as failed, sum(unscored) as unscored,
      sum(undecided) as undecided, sum(errored) as errored, sum(limited) as limited,
      sum(cost_usd) as cost_usd, sum(cost_unknown) as cost_unknown,
      sum(judge_cost_usd) as judge_cost_usd, sum(judge_cost_unknown) as judge_cost_unknown
    from (
      select suite, model, count(*) as samples, coalesce(sum(passed), 0) as passed, ${countOf('scored')} as scored,
        ${countOf('unscored')} as unscored, ${countOf('undecided')} as undecided, ${countOf('errored')} as errored, ${countOf('limited')} as limited,
        coalesce(sum(cost_usd), 0.0) as cost_usd, ${COST_UNKNOWN} as cost_unknown,
        coalesce(sum(judge_cost_usd), 0.0) as judge_cost_usd, count(*) - count(judge_cost_usd) as judge_cost_unknown
      from results where run = ${run} group by suite, "case", variant, model
    ) as of_case group by suite, model order by suite, model`,
  )
}

/** Returns a case's list entry from its counts. */
export function readCase(counted: Counted): Omit<CaseRow, 'suite' | 'case' | 'variant'> {
  const { eval: name, samples, passed, score, latency_ms, cost_usd, cost_unknown, failure, failure_status } = counted
  return {
    eval: name,
    samples,
    passed,
    score,
    latency_ms,
    cost_usd: cost_unknown > 0 ? null : cost_usd,
    first_failure: failure === null || failure_status === null ? null : { attempt: failure, status: failure_status },
  }
}

function countOf(status: Result['status']) {
  return sql<number>`count(*) filter (where status = ${sql.lit(status)})`
}

function ofSuite(run: number, suite: string | undefined) {
  return suite === undefined ? sql<SqlBool>`run = ${run}` : sql<SqlBool>`run = ${run} and suite = ${suite}`
}

function proves(evidence: CaseFilter['evidence']) {
  return evidence === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${CASE_EVIDENCE} = ${EVIDENCE_RANK[evidence]}`
}

function allPassed(passed: boolean | undefined) {
  return passed === undefined ? sql<SqlBool>`1 = 1` : sql<SqlBool>`min(coalesce(passed, 0)) = ${Number(passed)}`
}
