import type { CodeSpec } from '@assay/core/suite'
import type { CompilerMessage } from './diagnostics.ts'
import { definedMacros, definedNames } from './reach.ts'
import type { TestPlan } from './test-plan.ts'
import type { Token } from './tokens.ts'
import { undeclaredCrate } from './undeclared-crate.ts'

/** The facts that decide whether tests are at fault. */
export interface TestFault {
  readonly plan: TestPlan
  readonly spec: CodeSpec
  readonly answer: readonly Token[]
  /** Errors in the test code of an answer that compiles by itself. */
  readonly errors: readonly CompilerMessage[]
  /** Whether the test code is Rust at all, whatever its names mean. */
  readonly parses: boolean
}

/**
 * Returns whether the tests, not the answer, are broken: they aren't Rust, use a crate that the case doesn't list, or have an
 * error in a function that uses no name the answer defines or should define. Any other missing name is the answer's to
 * define.
 */
export function areTestsBroken({ plan, spec, answer, errors, parses }: TestFault): boolean {
  if (!parses) return true
  const own = definedNames(plan.tokens)
  const asked = new Set([...definedNames(answer), ...spec.expect_functions, ...spec.expect_types])
  if (spec.entry_point !== null) asked.add(spec.entry_point)
  for (const name of own) asked.delete(name)
  if (undeclaredCrate(plan.tokens, spec, asked) !== null) return true
  const macros = definedMacros(answer)
  const items = itemsOf(plan)
  return errors.some(({ line, message, code }) => {
    if (line === null || MISSING_NAME.test(message)) return false
    const item = items.find(({ first, last }) => first <= line && line <= last)
    // The parser's errors have no code. They are in a macro's input, which only a macro of the answer could excuse.
    const excuses = code === null ? macros : asked
    return item !== undefined && !item.names.some((name) => excuses.has(name))
  })
}

const MISSING_NAME = /^(?:cannot find|unresolved|failed to resolve|use of (?:undeclared|unresolved))/

interface TestItem {
  readonly first: number
  readonly last: number
  readonly names: readonly string[]
}

/** Returns the test code's functions, each with its lines and the names in it. */
function itemsOf({ source, tokens }: TestPlan): TestItem[] {
  const lines = lineNumbers(source, tokens)
  const items: TestItem[] = []
  for (let i = 0; i < tokens.length; i++) {
    if (tokens[i]?.text !== 'fn' || tokens[i]?.kind !== 'name') continue
    let depth = 0
    let end = i
    for (; end < tokens.length; end++) {
      const text = tokens[end]?.kind === 'mark' ? tokens[end]?.text : ''
      if (text === '{') depth++
      if ((text === '}' && --depth === 0) || (text === ';' && depth === 0)) break
    }
    const names = tokens
      .slice(i, end)
      .filter(({ kind }) => kind === 'name')
      .map(({ text }) => text)
    items.push({ first: lines[i] ?? 1, last: lines[Math.min(end, lines.length - 1)] ?? 1, names })
    i = end
  }
  return items
}

/** Returns the line of each token. */
function lineNumbers(source: string, tokens: readonly Token[]): number[] {
  let line = 1
  let at = 0
  return tokens.map(({ start }) => {
    for (; at < start; at++) if (source.charCodeAt(at) === 10) line++
    return line
  })
}
