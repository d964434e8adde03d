import type { Result } from '@assay/core/result'
import { createFacetTally, judgeKinds } from '../store/facet-tally.ts'
import { matchesResult } from '../store/matches-result.ts'
import { compareKeys, keyOf, keyText } from '../store/result-key.ts'
import {
  type ResolvedResultPage,
  type ResultPosition,
  resolveResultPage,
  resultCursor,
  sortValue,
} from '../store/result-page.ts'
import type { ResultFilter } from '../store/result-query.ts'
import type { ResultMethods } from '../store/store-parts.ts'
import { retryOf, supersedes } from '../store/superseding.ts'
import { withoutTexts } from '../store/without-texts.ts'
import { createMemorySamples, listRecorded } from './memory-samples.ts'
import { type MemoryRun, type MemoryState, requireRun } from './memory-state.ts'

/** Makes the methods for results and their selections. */
export function createMemoryResults(state: MemoryState): ResultMethods {
  const matching = (id: string, filter: ResultFilter = {}): Result[] =>
    [...requireRun(state, id).results.values()].filter((result) => matchesResult(result, filter))
  const sorted = (id: string, filter?: ResultFilter): Result[] => matching(id, filter).sort(compareKeys)

  return {
    ...createMemorySamples(state),
    async append({ results = [], answers = [], outlays = [], settled }) {
      for (const result of results) requireRun(state, result.run)
      for (const outlay of outlays) state.runs.get(outlay.run)?.outlays.set(outlay.id, structuredClone(outlay))
      let newResults = 0
      for (const result of results) {
        const run = requireRun(state, result.run)
        if (!addResult(run, result)) continue
        newResults++
        for (const id of settled?.get(result) ?? []) run.outlays.delete(id)
      }
      let newAnswers = 0
      for (const entry of answers) if (addNew(state.answers, entry.key, entry)) newAnswers++
      return { results: newResults, answers: newAnswers }
    },
    async *results(id, filter, { texts = true } = {}) {
      for (const result of sorted(id, filter)) yield structuredClone(texts ? result : withoutTexts(result))
    },
    async *resultBatches(id, filter) {
      const found = sorted(id, filter)
      if (found.length > 0) yield found.map((result) => structuredClone(withoutTexts(result)))
    },
    async resultPage(id, query = {}) {
      const resolved = resolveResultPage(query)
      const { filter, after, limit, texts } = resolved
      const rest = matching(id, filter)
        .sort((a, b) => comparePositions(positionOf(a, resolved), positionOf(b, resolved), resolved))
        .filter((result) => after === null || comparePositions(positionOf(result, resolved), after, resolved) > 0)
      const page = rest.slice(0, limit)
      const last = page.at(-1)
      return {
        results: page.map((result) => structuredClone(texts ? result : withoutTexts(result))),
        next: last === undefined || rest.length <= limit ? null : resultCursor(resolved, last),
      }
    },
    async getResult(id, key) {
      return structuredClone(requireRun(state, id).results.get(keyText(key)) ?? null)
    },
    async *earlierResults(id, key) {
      const { earlier } = requireRun(state, id)
      const found = key === undefined ? earlier : earlier.filter((result) => keyText(result) === keyText(key))
      yield* found.toSorted((a, b) => retryOf(a) - retryOf(b) || compareKeys(a, b)).map((each) => structuredClone(each))
    },
    async outlays(id) {
      const found = [...requireRun(state, id).outlays.values()]
      return found.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((each) => structuredClone(each))
    },
    async *resultKeys(id) {
      yield* sorted(id).map(keyOf)
    },
    async countResults(id, filter) {
      return matching(id, filter).length
    },
    async recordedAfter(id, after, limit) {
      return listRecorded(requireRun(state, id))
        .filter(({ seq }) => seq > after)
        .slice(0, limit)
        .map(({ seq, result }) => ({ seq, result: structuredClone(withoutTexts(result)) }))
    },
    async facets(id, filter) {
      const tally = createFacetTally()
      for (const result of matching(id, filter)) {
        tally.add({
          suite: result.suite,
          status: result.status,
          passed: result.status === 'scored' ? result.passed : null,
          class: result.classification?.primary ?? null,
          tags: new Set(result.tags),
          checks: judgeKinds(result.checks),
        })
      }
      return tally.read()
    },
  }
}

/** Records a result if its key is free, or if it is a retry that takes the place of an undecided one. */
function addResult(run: MemoryRun, result: Result): boolean {
  const key = keyText(result)
  const recorded = run.results.get(key)
  if (recorded !== undefined) {
    if (!supersedes(result, recorded)) return false
    run.earlier.push(recorded)
    // Last in the order of insertion.
    run.results.delete(key)
  }
  run.results.set(key, structuredClone(result))
  run.numbers.set(key, ++run.revision)
  return true
}

function addNew<T>(map: Map<string, T>, key: string, value: T): boolean {
  if (map.has(key)) return false
  map.set(key, structuredClone(value))
  return true
}

function positionOf(result: Result, { sort }: ResolvedResultPage): ResultPosition {
  const { suite, case: id, variant = '', attempt } = result
  return { value: sortValue(result, sort), key: { suite, case: id, variant, attempt } }
}

/** Compares positions. Results without the number come last, and equal ones by their key, in either order. */
function comparePositions(a: ResultPosition, b: ResultPosition, { sort, order }: ResolvedResultPage): number {
  const sign = order === 'asc' ? 1 : -1
  if (sort === 'key') return sign * compareKeys(a.key, b.key)
  if (a.value === null || b.value === null) {
    return Number(a.value === null) - Number(b.value === null) || compareKeys(a.key, b.key)
  }
  return sign * (a.value - b.value) || compareKeys(a.key, b.key)
}
