import { runAmbiguous, runExists, runNotFound } from '../store/run-errors.ts'
import { resolveRunQuery } from '../store/run-query.ts'
import { scoreText } from '../store/score.ts'
import { decideChange, grantLease } from '../store/status-change.ts'
import type { RunMethods } from '../store/store-parts.ts'
import { compareTexts } from '../store/text-order.ts'
import { LOCATION, type MemoryRun, type MemoryState, requireRun } from './memory-state.ts'
import { findNewest } from './newest-runs.ts'
import { mapRuns, pageRuns, tallyRuns, toEntry } from './page-runs.ts'

/** Makes the methods for runs with their leases, scores and summaries. */
export function createMemoryRuns(state: MemoryState): RunMethods {
  const { runs } = state
  let created = 0
  return {
    async createRun(run, lease = null) {
      if (runs.has(run.id)) throw runExists(run.id, LOCATION)
      const { tags, suites } = run
      const copy = structuredClone({ ...run, tags: [...new Set(tags)], suites: [...new Set(suites)] })
      const held = lease === null ? null : grantLease(lease, Date.now())
      runs.set(run.id, {
        seq: created++,
        run: { ...copy, lease: held },
        summary: null,
        results: new Map(),
        numbers: new Map(),
        revision: 0,
        earlier: [],
        outlays: new Map(),
        scores: [],
        stopAsked: false,
      })
    },
    async tagRun(id, { add = [], remove = [] }) {
      const entry = requireRun(state, id)
      const stay = entry.run.tags.filter((tag) => !remove.includes(tag))
      entry.run = { ...entry.run, tags: [...new Set([...stay, ...add])] }
    },
    async getRun(reference) {
      return structuredClone(findRun(runs, reference).run)
    },
    async listRuns(query = {}) {
      return pageRuns([...runs.values()].map(toEntry), resolveRunQuery(query))
    },
    async runMap(query = {}) {
      return mapRuns([...runs.values()].map(toEntry), resolveRunQuery(query))
    },
    async runFacets(filter = {}) {
      return tallyRuns([...runs.values()].map(toEntry), filter)
    },
    async newestRuns(query = {}) {
      return findNewest([...runs.values()], query)
    },
    async deleteRun(id) {
      requireRun(state, id)
      runs.delete(id)
    },
    async changeStatus(id, change) {
      const entry = requireRun(state, id)
      const now = Date.now()
      const outcome = decideChange(entry.run, change, now)
      if (!outcome.ok) return structuredClone(outcome)
      const lease = change.lease ? grantLease(change.lease, now) : null
      const { finished_at = entry.run.finished_at } = change
      if (change.to === 'running' && entry.run.status !== 'running') entry.stopAsked = false
      entry.run = { ...entry.run, status: change.to, lease, finished_at }
      return outcome
    },
    async renewLease(id, lease) {
      const entry = requireRun(state, id)
      if (entry.run.lease?.owner !== lease.owner) return false
      entry.run = { ...entry.run, lease: grantLease(lease, Date.now()) }
      return true
    },
    async askToStop(id) {
      const entry = requireRun(state, id)
      const { status, lease } = entry.run
      if (status !== 'queued' && status !== 'running') return 'ended'
      if (lease !== null && Date.parse(lease.expires_at) > Date.now()) {
        entry.stopAsked = true
        return 'asked'
      }
      entry.run = { ...entry.run, status: 'cancelled', lease: null }
      return 'cancelled'
    },
    async stopsAsked(ids) {
      return ids.filter((id) => {
        const entry = runs.get(id)
        return entry === undefined || entry.stopAsked || entry.run.status === 'cancelled'
      })
    },

    async appendScore(id, score) {
      const { scores } = requireRun(state, id)
      const text = scoreText(score)
      if (!scores.some((earlier) => scoreText(earlier) === text)) scores.push(structuredClone(score))
    },
    async scores(id) {
      return structuredClone(requireRun(state, id).scores)
    },
    async putSummary(summary) {
      requireRun(state, summary.id).summary = structuredClone(summary)
    },
    async getSummary(id) {
      return structuredClone(requireRun(state, id).summary)
    },
  }
}

function findRun(runs: ReadonlyMap<string, MemoryRun>, reference: string): MemoryRun {
  const exact = runs.get(reference)
  if (exact !== undefined) return exact
  const candidates = [...runs.values()]
  if (reference === 'last') {
    const [last] = candidates.sort((a, b) => b.seq - a.seq)
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
