import type { Client } from '@assay/server/client'
import type { Store } from '@assay/store/store'
import { createRemoteResults } from './remote-results.ts'
import { createRemoteRuns } from './remote-runs.ts'
import { createRemoteSettings } from './remote-settings.ts'
import { unsupported } from './unsupported.ts'

/**
 * Makes a store of what a server has, so that everything that reads runs, prints them, compares them and judges them is the same for both. What
 * only the server may do with its store, such as recording results, throws UserError `SERVER_UNSUPPORTED`.
 */
export function createRemoteStore(client: Client, url: string): Store {
  const { countAll, ...runs } = createRemoteRuns(client)
  return {
    location: url,
    ...runs,
    ...createRemoteResults(client, countAll),
    ...createRemoteSettings(client),
    ...REFUSED,
    async close() {},
    async [Symbol.asyncDispose]() {},
  }
}

type Refused = Omit<
  Store,
  | 'location'
  | 'close'
  | typeof Symbol.asyncDispose
  | keyof ReturnType<typeof createRemoteRuns>
  | keyof ReturnType<typeof createRemoteResults>
  | keyof ReturnType<typeof createRemoteSettings>
>

const refuse = async (): Promise<never> => {
  throw unsupported()
}

/** The methods that no server offers to a command. */
const REFUSED: Refused = {
  createRun: refuse,
  runMap: refuse,
  runFacets: refuse,
  newestRuns: refuse,
  changeStatus: refuse,
  renewLease: refuse,
  stopsAsked: refuse,
  commit: refuse,
  append: refuse,
  recordedAfter: refuse,
  outlays: refuse,
  runRevision: refuse,
  sampleBatches: () => {
    throw unsupported()
  },
  sampleReasons: refuse,
  matchTexts: refuse,
  rollups: refuse,
  getAnswer: refuse,
  clearAnswers: refuse,
  answerStats: refuse,
  answers: () => {
    throw unsupported()
  },
  appendScore: refuse,
  putSummary: refuse,
  putSuite: refuse,
  getSuite: refuse,
  // Whoever asks goes on without: only the server's workers need cases.
  getCase: async () => null,
  suiteCases: () => {
    throw unsupported()
  },
  caseHeads: () => {
    throw unsupported()
  },
  putToken: refuse,
  tokens: refuse,
  findToken: refuse,
  touchToken: refuse,
  revokeToken: refuse,
  appendAudit: refuse,
  auditPage: refuse,
  claimReply: refuse,
  keepReply: refuse,
  prune: refuse,
  check: refuse,
}
