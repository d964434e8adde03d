import type { Case } from '@assay/core/suite'
import { namedVersions } from '../store/named-versions.ts'
import type { SuiteMethods } from '../store/store-parts.ts'
import { headsOf } from './memory-samples.ts'
import type { MemoryState, MemorySuite } from './memory-state.ts'

/** Makes the methods for suites with their versions and cases. */
export function createMemorySuites(state: MemoryState): SuiteMethods {
  const find = (holds: (entry: MemorySuite) => boolean) => state.suites.findLast(holds)
  const isVersion = (name: string, version: string) => (entry: MemorySuite) =>
    entry.suite.name === name && entry.suite.version === version

  return {
    async putSuite(suite, stream) {
      const is = isVersion(suite.name, suite.version)
      const cases = new Map<string, Case>()
      if (!state.suites.some(is)) for await (const entry of stream) cases.set(entry.id, structuredClone(entry))
      // Another call may have saved the same version while the cases were read.
      const saved = find(is) ?? { suite: structuredClone(suite), cases }
      state.suites = [...state.suites.filter((entry) => !is(entry)), saved]
    },
    async getSuite(name, version) {
      const found = find(({ suite }) => suite.name === name && (version === undefined || suite.version === version))
      return structuredClone(found?.suite ?? null)
    },
    async suiteVersions(name) {
      return state.suites
        .filter(({ suite }) => name === undefined || suite.name === name)
        .map(({ suite: { name, version, saved_at, saved_by }, cases }) => ({
          name,
          version,
          saved_at,
          saved_by,
          cases: cases.size,
        }))
        .reverse()
    },
    async getCase(version, id) {
      return structuredClone(find(({ suite }) => suite.version === version)?.cases.get(id) ?? null)
    },
    async *suiteCases(version) {
      for (const entry of find(({ suite }) => suite.version === version)?.cases.values() ?? []) {
        yield structuredClone(entry)
      }
    },
    caseHeads(version) {
      return headsOf(this.suiteCases(version))
    },
    async deleteSuite(name) {
      return dropSuites(state, ({ suite }) => suite.name === name)
    },
  }
}

/** Deletes the unwanted versions that no run names. Returns the number of deleted versions. */
export function dropSuites(state: MemoryState, isUnwanted: (entry: MemorySuite) => boolean): number {
  const named = new Set([...state.runs.values()].flatMap(({ run }) => namedVersions(run.plan)))
  const before = state.suites.length
  state.suites = state.suites.filter((entry) => named.has(entry.suite.version) || !isUnwanted(entry))
  return before - state.suites.length
}
