import type { SuiteCase, SuiteCaseList } from '@assay/core/api'
import { type Case, listChecks, listCheckTrees, showSecrets } from '@assay/core/suite'
import type { Store } from '@assay/store/store'
import { getSavedSuite } from './saved-suite.ts'

/** Maximum characters of a prompt in a list. */
const SHOWN = 240

/** Lists a saved suite's cases in order, `limit` of them starting at `cursor`. Throws UserError `SUITE_NOT_SAVED` and `SUITE_VERSION_UNKNOWN`. */
export async function listSuiteCases(
  store: Store,
  name: string,
  {
    version,
    limit = 50,
    cursor = 0,
  }: {
    readonly version?: string | undefined
    readonly limit?: number | undefined
    readonly cursor?: number | undefined
  },
): Promise<SuiteCaseList> {
  const suite = await getSavedSuite(store, name, version)
  const cases: SuiteCase[] = []
  const about = { version: suite.version, total: suite.header.count, cases }
  let at = 0
  for await (const one of store.suiteCases(suite.version)) {
    if (at >= cursor + limit) return { ...about, next: String(at) }
    if (at >= cursor) cases.push(describeCase(one))
    at++
  }
  return { ...about, next: null }
}

function describeCase(one: Case): SuiteCase {
  const { id, tags, severity, place } = one
  const prompt = one.messages.findLast(({ role }) => role === 'user')?.content ?? ''
  const checks = listCheckTrees(one)
    .flatMap(listChecks)
    .map(({ check }) => check)
  return {
    id,
    tags,
    severity,
    prompt: showSecrets(prompt).slice(0, SHOWN).toWellFormed(),
    checks: [...new Set([...checks, ...(one.code === null ? [] : ['code'])])],
    line: place.line,
  }
}
