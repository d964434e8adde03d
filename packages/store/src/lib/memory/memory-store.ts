import type { Store } from '../store/store.ts'
import { checkRuns } from '../store/store-check.ts'
import { commitToMemory } from './commit-memory.ts'
import { createMemoryAccess } from './memory-access.ts'
import { createMemoryAnswers } from './memory-answers.ts'
import { createMemoryCases } from './memory-cases.ts'
import { createMemoryLabels } from './memory-labels.ts'
import { createMemoryResults } from './memory-results.ts'
import { createMemoryRuns } from './memory-runs.ts'
import { createMemorySettings } from './memory-settings.ts'
import { LOCATION, type MemoryState } from './memory-state.ts'
import { createMemorySuites } from './memory-suites.ts'
import { pruneMemory } from './prune-memory.ts'

/** Makes a store that lives as long as the process, for tests and for library users who save nothing. */
export function createMemoryStore(): Store {
  const state: MemoryState = {
    runs: new Map(),
    answers: new Map(),
    labels: new Map(),
    suites: [],
    settings: new Map(),
    tokens: [],
    audit: [],
    replies: new Map(),
  }
  const methods = {
    ...createMemoryRuns(state),
    ...createMemoryResults(state),
    ...createMemoryCases(state),
    ...createMemoryAnswers(state),
    ...createMemoryLabels(state),
    ...createMemorySuites(state),
    ...createMemorySettings(state),
    ...createMemoryAccess(state),
  }
  return {
    location: LOCATION,
    ...methods,
    commit: (writes) => commitToMemory(state, methods, writes),
    prune: async (options) => pruneMemory(state, options),
    check: () => checkRuns(methods),
    async close() {},
    async [Symbol.asyncDispose]() {},
  }
}
