import { GO } from '../../answer/languages/go.ts'
import type { CompiledPlan, PlanOutcome } from '../compiled/judge-compiled.ts'

/** Go test code, without its package clause. */
export interface GoPlan extends CompiledPlan {
  /** The text after the package clause, on its original lines. */
  readonly body: string
}

/**
 * Reads the tests of test code: its functions `TestX(t *testing.T)`. The package clause and the import of `testing` may be
 * missing.
 */
export function planGoTests(tests: string): PlanOutcome<GoPlan> {
  const masked = GO.mask(tests)
  const names = [...masked.matchAll(/^func\s+(Test(?![a-z])\w*)\s*\(\s*\w+\s+\*\s*testing\s*\.\s*T\s*\)/gm)].map(
    ([, name = '']) => name,
  )
  const planned = names.filter((name) => name !== 'TestMain')
  if (planned.length === 0) return { ok: false, reason: 'The tests have no function "TestX(t *testing.T)"' }
  const clause = /^[ \t]*package[ \t]+\w+[ \t]*;?/m.exec(masked)
  const body =
    clause === null ? tests : `${tests.slice(0, clause.index)}${tests.slice(clause.index + clause[0].length)}`
  const isImported = GO.items(masked, tests).some(
    ({ role, start, end }) => role === 'import' && /["`]testing["`]/.test(tests.slice(start, end)),
  )
  return { ok: true, plan: { names: [...new Set(planned)], body: isImported ? body : `import "testing";${body}` } }
}

/** Returns an answer's package, and its source with a package clause, after which positions are those of the source. */
export function goPackage(source: string): { readonly name: string; readonly source: string } {
  const name = /^[ \t]*package[ \t]+(\w+)/m.exec(GO.mask(source))?.[1]
  return name === undefined ? { name: 'main', source: `package main;/*line :1:1*/${source}` } : { name, source }
}
