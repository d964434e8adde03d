import { readPlan } from '@assay/core/run'
import type { Case } from '@assay/core/suite'
import { hardenCase, repeatsText } from '@assay/formats/generators'
import { readSuites } from '@assay/formats/suite'
import { plural } from '@assay/formats/text'
import type { Store, StoredRun } from '@assay/store/store'

/** Harder cases, with notes for the user. */
export interface HardenedCases {
  readonly cases: readonly Case[]
  readonly notes: readonly string[]
}

/** Makes harder versions of a run's cases whose samples all passed. */
export async function hardenRun(store: Store, run: StoredRun, seed: number): Promise<HardenedCases> {
  const passed = await passedCases(store, run.id)
  const files = new Set(readPlan(run.plan).suites.flatMap(({ file }) => file ?? []))
  const { suites } = await readSuites([...files])
  const cases: Case[] = []
  let found = 0
  let repeating = 0
  for (const suite of suites) {
    for await (const one of suite.cases()) {
      if (!passed.has(keyOf(suite.name, one.id))) continue
      const named = { ...one, id: suites.length > 1 ? `${suite.name}-${one.id}` : one.id }
      if (repeatsText(one)) repeating++
      cases.push(...hardenCase(withSystemPrompt(named, suite.system_prompt), seed, found++))
    }
  }
  const missing = passed.size - found
  const notes = missing > 0 ? [`No longer in the suite files: ${plural(missing, 'case')} that passed.`] : []
  if (repeating > 0)
    notes.push(`Nothing was appended to tasks that repeat or reverse a text: ${plural(repeating, 'case')}.`)
  if (passed.size === 0) notes.push('No case passed, so there is nothing to make harder.')
  return { cases, notes }
}

async function passedCases(store: Store, run: string): Promise<Set<string>> {
  const passed = new Set<string>()
  let after: string | null = null
  do {
    const page = await store.casePage(run, { passed: true, after, limit: 1000 })
    for (const { suite, case: id } of page.cases) passed.add(keyOf(suite, id))
    after = page.next
  } while (after !== null)
  return passed
}

function keyOf(suite: string, id: string): string {
  return JSON.stringify([suite, id])
}

/** Adds the system prompt to the case, since its row goes into another suite. */
function withSystemPrompt(one: Case, system: string | null): Case {
  if (system === null || one.messages.some(({ role }) => role === 'system')) return one
  return { ...one, messages: [{ role: 'system', content: system }, ...one.messages] }
}
