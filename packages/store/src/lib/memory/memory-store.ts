import type { Run } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import type { AnswerEntry, AnswerStats } from '../store/answer.ts'
import type { ResultFilter, ResultKey } from '../store/result-query.ts'
import { NO_ROLLUP, rollUp, type StoredRun } from '../store/run.ts'
import { runAmbiguous, runExists, runNotFound } from '../store/run-errors.ts'
import { resolveRunQuery } from '../store/run-query.ts'
import { type StoredScore, scoreText } from '../store/score.ts'
import type { Store } from '../store/store.ts'
import { withoutTexts } from '../store/without-texts.ts'
import { matchesResult, pageOf } from './memory-runs.ts'
import { compareTexts } from './text-order.ts'

interface Kept {
  readonly seq: number
  run: StoredRun
  summary: Run | null
  readonly results: Map<string, Result>
  readonly scores: StoredScore[]
}

const LOCATION = 'memory'

/** A store that lives as long as the process: for tests, and for library users who keep nothing. */
export function createMemoryStore(): Store {
  const runs = new Map<string, Kept>()
  const answers = new Map<string, AnswerEntry>()
  let created = 0

  const kept = (id: string): Kept => {
    const found = runs.get(id)
    if (found === undefined) throw runNotFound(id, LOCATION)
    return found
  }

  const sorted = (id: string, filter: ResultFilter = {}): Result[] =>
    [...kept(id).results.values()].filter((result) => matchesResult(result, filter)).sort(compareKeys)

  return {
    location: LOCATION,

    async createRun(run) {
      if (runs.has(run.id)) throw runExists(run.id, LOCATION)
      const { tags, suites } = run
      const copy = structuredClone({ ...run, tags: [...new Set(tags)], suites: [...new Set(suites)] })
      runs.set(run.id, { seq: created++, run: copy, summary: null, results: new Map(), scores: [] })
    },
    async updateRun(id, patch) {
      const entry = kept(id)
      entry.run = { ...entry.run, ...structuredClone(patch) }
    },
    async tagRun(id, { add = [], remove = [] }) {
      const entry = kept(id)
      const stay = entry.run.tags.filter((tag) => !remove.includes(tag))
      entry.run = { ...entry.run, tags: [...new Set([...stay, ...add])] }
    },
    async getRun(reference) {
      return structuredClone(findRun(runs, reference).run)
    },
    async listRuns(query = {}) {
      const entries = [...runs.values()].map(({ seq, run, summary }) => ({
        seq,
        run,
        rollup: summary === null ? NO_ROLLUP : rollUp(summary),
      }))
      return pageOf(entries, resolveRunQuery(query))
    },
    async deleteRun(id) {
      kept(id)
      runs.delete(id)
    },

    async append({ results = [], answers: entries = [] }) {
      for (const result of results) kept(result.run)
      let newResults = 0
      for (const result of results) {
        if (addNew(kept(result.run).results, keyOf(result), result)) newResults++
      }
      let newAnswers = 0
      for (const entry of entries) if (addNew(answers, entry.key, entry)) newAnswers++
      return { results: newResults, answers: newAnswers }
    },
    async *results(id, filter, options = {}) {
      for (const result of sorted(id, filter)) {
        yield structuredClone(options.texts === false ? withoutTexts(result) : result)
      }
    },
    async *resultKeys(id) {
      for (const { suite, case: name, attempt } of sorted(id)) yield { suite, case: name, attempt }
    },
    async countResults(id, filter) {
      return sorted(id, filter).length
    },

    async getAnswer(key) {
      const entry = answers.get(key)
      return entry === undefined ? null : structuredClone({ at: entry.at, answer: entry.answer })
    },
    async clearAnswers({ before } = {}) {
      const limit = before === undefined ? Number.POSITIVE_INFINITY : Date.parse(before)
      const old = [...answers.values()].filter((entry) => Date.parse(entry.at) < limit)
      for (const entry of old) answers.delete(entry.key)
      return old.length
    },
    async answerStats() {
      return statsOf([...answers.values()])
    },

    async appendScore(id, score) {
      const { scores } = kept(id)
      const text = scoreText(score)
      if (!scores.some((earlier) => scoreText(earlier) === text)) scores.push(structuredClone(score))
    },
    async scores(id) {
      return structuredClone(kept(id).scores)
    },
    async putSummary(summary) {
      kept(summary.id).summary = structuredClone(summary)
    },
    async getSummary(id) {
      return structuredClone(kept(id).summary)
    },

    async close() {},
    async [Symbol.asyncDispose]() {},
  }
}

function findRun(runs: ReadonlyMap<string, Kept>, reference: string): Kept {
  const exact = runs.get(reference)
  if (exact !== undefined) return exact
  const candidates = [...runs.values()]
  if (reference === 'last') {
    const [last] = candidates.sort(
      (a, b) => Date.parse(b.run.started_at) - Date.parse(a.run.started_at) || b.seq - a.seq,
    )
    if (last !== undefined) return last
    throw runNotFound(reference, LOCATION)
  }
  const [first, ...others] = candidates
    .filter(({ run }) => reference !== '' && run.id.startsWith(reference))
    .sort((a, b) => compareTexts(a.run.id, b.run.id))
  if (first === undefined) throw runNotFound(reference, LOCATION)
  if (others.length > 0) throw runAmbiguous(reference, [first, ...others].map(({ run }) => run.id).slice(0, 5))
  return first
}

function keyOf(key: ResultKey): string {
  return JSON.stringify([key.suite, key.case, key.attempt])
}

function compareKeys(a: ResultKey, b: ResultKey): number {
  return compareTexts(a.suite, b.suite) || compareTexts(a.case, b.case) || a.attempt - b.attempt
}

function addNew<T>(map: Map<string, T>, key: string, value: T): boolean {
  if (map.has(key)) return false
  map.set(key, structuredClone(value))
  return true
}

function statsOf(entries: readonly AnswerEntry[]): AnswerStats {
  const times = entries.map((entry) => Date.parse(entry.at)).sort((a, b) => a - b)
  const instant = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString())
  return {
    count: entries.length,
    bytes: entries.reduce((sum, entry) => sum + Buffer.byteLength(JSON.stringify(entry.answer)), 0),
    oldest: instant(times[0]),
    newest: instant(times.at(-1)),
  }
}
