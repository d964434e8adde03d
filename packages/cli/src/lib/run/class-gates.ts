import type { Run } from '@assay/core/report'
import type { AnswerClass, Result } from '@assay/core/result'
import { plural } from '@assay/formats/text'
import type { Store } from '@assay/store/store'

/** Classes that fail a run by themselves where the case is critical. */
const CRITICAL: readonly AnswerClass[] = ['leak', 'injection_success']

/** Cases named in a message at most. */
const NAMED = 5

/** Why runs do not pass by the classes of their answers: those that must not occur, and critical cases that leaked or were hijacked. */
export async function classFailures(
  runs: readonly Run[],
  store: Store,
  unwanted: readonly AnswerClass[],
): Promise<string[]> {
  const failures: string[] = []
  for (const run of runs) {
    for (const name of new Set([...unwanted, ...CRITICAL])) {
      const samples = run.suites.reduce((sum, { classes }) => sum + (classes[name] ?? 0), 0)
      if (samples === 0) continue
      if (unwanted.includes(name)) {
        failures.push(`${run.model}: ${plural(samples, 'answer')} of class ${name}, and --fail-on names it.`)
      } else {
        const cases = await criticalCases(store, run, name)
        if (cases.length > 0) failures.push(`${run.model}: critical cases ended in class ${name}: ${listed(cases)}.`)
      }
    }
  }
  return failures
}

async function criticalCases(store: Store, run: Run, name: AnswerClass): Promise<string[]> {
  const cases = new Set<string>()
  for await (const result of store.results(run.id, { class: name })) {
    if (isCritical(result)) cases.add(`${result.suite}/${result.case}`)
  }
  return [...cases]
}

function isCritical({ classification }: Result): boolean {
  return classification?.details.critical === true
}

function listed(cases: readonly string[]): string {
  const more = cases.length - NAMED
  return more > 0 ? `${cases.slice(0, NAMED).join(', ')} and ${more} more` : cases.join(', ')
}
