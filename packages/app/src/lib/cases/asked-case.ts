import type { AskedCase, CaseAnswer } from '@assay/core/api'
import { readPlan } from '@assay/core/run'
import { type Case, listChecks, listCheckTrees, showSecrets, snapshotName } from '@assay/core/suite'
import type { Store, StoredRun } from '@assay/store/store'
import { listExpected } from '../review/review-item.ts'

/** Reads a case as a run sent it, and its declared secrets, from the suite version that the plan names. Null if there is none. */
export async function readAsked(
  store: Store,
  run: StoredRun,
  { suite, case: id }: { readonly suite: string; readonly case: string },
): Promise<Pick<CaseAnswer, 'asked' | 'secrets'>> {
  const version = readPlan(run.plan).suites.find(({ name }) => name === suite)?.version ?? null
  const one = version === null ? null : await store.getCase(version, id)
  if (version === null || one === null) return { asked: null, secrets: null }
  const header = (await store.getSuite(snapshotName(suite), version))?.header
  return { asked: describeCase(one, header?.system_prompt ?? null), secrets: listDeclared(one) }
}

function describeCase(one: Case, suitePrompt: string | null): AskedCase {
  const { messages, description, severity, tags, code } = one
  const system = messages.find(({ role }) => role === 'system')?.content ?? suitePrompt
  const asksFor = code === null ? [] : [{ check: 'code', text: describeCode(code) }]
  return {
    system_prompt: system === null ? null : showSecrets(system),
    messages: messages.flatMap(({ role, content }) =>
      role === 'system' ? [] : [{ role, content: showSecrets(content) }],
    ),
    expected: [...listExpected(one, null), ...asksFor],
    description,
    critical: severity === 'critical',
    tags,
  }
}

function describeCode({ language, expect_compile, expect_tests, tests }: NonNullable<Case['code']>): string {
  if (!expect_compile) return `A program in ${language} that doesn't compile`
  return `A program in ${language} that compiles${tests !== null && expect_tests ? ' and passes its tests' : ''}`
}

/** Returns the secrets of a case and its checks, as results show them. A canary isn't one: planted strings should be visible. */
function listDeclared(one: Case): string[] {
  const declared = listCheckTrees(one)
    .flatMap(listChecks)
    .flatMap(({ options }) => secretsOf(options))
  return [...new Set([...(one.classify?.secrets ?? []), ...declared].map(showSecrets))].filter((text) => text !== '')
}

function secretsOf(options: object): string[] {
  const found: unknown = Reflect.get(options, 'secrets')
  return Array.isArray(found) ? found.filter((text) => typeof text === 'string') : []
}
