import type { Case } from '@assay/core/suite'
import { hardened } from '@assay/formats/generators'
import { readSuites } from '@assay/formats/suite'
import { plural } from '@assay/formats/text'
import type { Store, StoredRun } from '@assay/store/store'
import { z } from 'zod'

/** What of a stored plan says which files were read. */
const Planned = z.object({ suites: z.array(z.object({ file: z.string().nullable() })) })

/** The cases of a run of which every sample passed, each made harder, and what a person should know about it. */
export async function hardenedCases(
  store: Store,
  run: StoredRun,
  seed: number,
): Promise<{ readonly cases: readonly Case[]; readonly notes: readonly string[] }> {
  const passed = await passedCases(store, run.id)
  const planned = Planned.safeParse(run.plan)
  const files = new Set(planned.success ? planned.data.suites.flatMap(({ file }) => file ?? []) : [])
  const { suites } = await readSuites([...files])
  const cases: Case[] = []
  let found = 0
  for (const suite of suites) {
    for await (const one of suite.cases()) {
      if (!passed.has(keyOf(suite.name, one.id))) continue
      const named = { ...one, id: suites.length > 1 ? `${suite.name}-${one.id}` : one.id }
      cases.push(...hardened(withSystemPrompt(named, suite.system_prompt), seed, found++))
    }
  }
  const missing = passed.size - found
  const notes = missing > 0 ? [`${plural(missing, 'case')} that passed are not in the suite files any more.`] : []
  if (passed.size === 0) notes.push('The run passed no case, so there is nothing to make harder.')
  return { cases, notes }
}

async function passedCases(store: Store, run: string): Promise<Set<string>> {
  const passed = new Set<string>()
  const failed = new Set<string>()
  for await (const result of store.results(run, {}, { texts: false })) {
    const isPassed = result.status === 'scored' && result.passed
    const into = isPassed ? passed : failed
    into.add(keyOf(result.suite, result.case))
  }
  for (const key of failed) passed.delete(key)
  return passed
}

function keyOf(suite: string, id: string): string {
  return JSON.stringify([suite, id])
}

/** A row has its own system prompt, since it stands in a suite of its own. */
function withSystemPrompt(one: Case, system: string | null): Case {
  if (system === null || one.messages.some(({ role }) => role === 'system')) return one
  return { ...one, messages: [{ role: 'system', content: system }, ...one.messages] }
}
