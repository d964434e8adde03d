import { JAVA } from '../../answer/languages/java.ts'
import type { ProgramTask } from '../toolchain.ts'
import type { JavaBuild } from './build-java.ts'
import { topTypes } from './source-types.ts'
import { TESTS_CLASS } from './test-plan.ts'

/** Names with which tests compare; the answer's own types of these names would replace them. */
const COMPARED = new Set([
  ...['Object', 'Objects', 'Arrays', 'Collections', 'List', 'Map', 'Set', 'Math', 'System', 'String', 'Character'],
  ...['Boolean', 'Integer', 'Long', 'Double', 'Assert', 'Assertions', 'AssertionError', 'Test', TESTS_CLASS],
])

/** Code that reaches beyond a program's own objects. */
const REACH =
  /\bUnsafe\b|\bjava\s*\.\s*lang\s*\.\s*foreign\b|\bsetAccessible\b|\bprivateLookupIn\b|\b(?:System|getRuntime\s*\(\s*\))\s*\.\s*load(?:Library)?\b|\bProcessBuilder\b|\bgetRuntime\s*\(\s*\)\s*\.\s*exec\b|\\u+[0-9a-fA-F]{4}/

/** Code that reveals which test is running, so that an answer could call it with one value after another. */
const CALLER =
  /\bget(?:All)?StackTraces?\b|\bStackWalker\b|\bMethodHandles\b|\bprintStackTrace\s*\(\s*(?!System\b)[^)\s]|\bSystem\s*\.\s*setErr\b/

/** A method that tests that extend its class would call instead of the assertion of that name. */
const ASSERTION = /\b(?:assert\w*|fail)\s*\([^;{}]*\)\s*(?:throws[^{;]*)?\{/

/** Returns why an answer that shares a process with its tests can't be trusted; null if it can, or if it runs apart. */
export function distrustJava(
  { program, spec }: ProgramTask,
  { isApart, hiding, answer, tests }: JavaBuild,
): string | null {
  if (isApart) return null
  const hidden = hiding.find((name) => !spec.expect_types.includes(name))
  if (hidden !== undefined) return `it declares its own "${hidden}"`
  const shared = [...tests.keys()].filter((name) => answer.has(name))
  for (const source of [program.source, ...program.files.map(({ content }) => content)]) {
    const masked = JAVA.mask(source)
    const own = topTypes(masked).find(({ name }) => COMPARED.has(name) && !spec.expect_types.includes(name))
    if (own !== undefined) return `it declares its own "${own.name}"`
    const reach = REACH.exec(masked) ?? CALLER.exec(masked) ?? ASSERTION.exec(masked)
    // The tests' class replaces the answer's, and would be called instead.
    const called = shared.find((name) => usesOf(name, masked) > 1)
    if (called !== undefined) return `it uses "${called}", which the tests declare`
    if (reach !== null) return `it uses "${reach[0].split('(')[0]?.trim()}"`
  }
  return null
}

function usesOf(name: string, masked: string): number {
  return masked.split(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`)).length - 1
}
