import { type Diagnostic, hasErrors } from '../diagnostic/diagnostic.ts'
import { suggestName } from '../diagnostic/suggest-name.ts'
import type { CallNode, FormulaAst, NameNode } from './ast.ts'
import { checkRanges } from './check-ranges.ts'
import { problem, quoteFormula } from './codes.ts'
import { FORMULA_FUNCTIONS, functionNamed, signature } from './functions.ts'
import { isWhole, type Parsed, parse } from './parse.ts'
import type { Range } from './range.ts'
import { type FormulaScope, indexScope, type Reading, resolveName, type ScopeIndex } from './resolve-name.ts'
import { unknownName } from './unknown-name.ts'

/** At most this many problems are reported; nobody reads more, and each costs a search for similar names. */
const PROBLEM_LIMIT = 100

/** Facts about a formula before it runs. */
export interface CheckedFormula {
  /** Whether there are no errors; warnings and notes don't count. */
  readonly ok: boolean
  /** Null when the syntax is broken. */
  readonly ast: FormulaAst | null
  /** Every problem, in the order of the text. */
  readonly diagnostics: readonly Diagnostic[]
  /** The values that the formula can take; null when there is an error. */
  readonly range: Range | null
}

/** A checked formula with what the compiler needs. */
export interface Analysis extends CheckedFormula {
  /** The meaning of each name, by node; null for other nodes. */
  readonly readings: readonly (Reading | null)[]
  readonly index: ScopeIndex
}

/** Checks a formula against what exists in a suite, and reports all problems at once. Never throws. */
export function checkFormula(text: string, scope: FormulaScope): CheckedFormula {
  const { ok, ast, diagnostics, range } = analyse(text, scope)
  return { ok, ast, diagnostics, range }
}

/** Checks a formula and keeps what the compiler needs; see `checkFormula`. */
export function analyse(text: string, scope: FormulaScope): Analysis {
  const index = indexScope(scope)
  const parsed = parse(text)
  const diagnostics = [...parsed.diagnostics]
  const readings = resolveAll(text, parsed.nodes, index, diagnostics)
  const ast = parsed.diagnostics.length === 0 && isWhole(parsed.nodes) ? { nodes: parsed.nodes } : null
  let range: Range | null = null
  if (ast !== null && diagnostics.length === 0) range = checkRanges(text, ast, readings, diagnostics)
  const errors = hasErrors(diagnostics)
  diagnostics.sort((a, b) => a.start - b.start)
  return {
    ok: !errors,
    ast,
    diagnostics: diagnostics.slice(0, PROBLEM_LIMIT),
    range: errors ? null : range,
    readings,
    index,
  }
}

/** Looks up every name and function, also in what a syntax error left behind. */
function resolveAll(
  text: string,
  nodes: Parsed['nodes'],
  index: ScopeIndex,
  diagnostics: Diagnostic[],
): (Reading | null)[] {
  const said = new Map<string, { message: string; hint: string }>()
  return nodes.map((node) => {
    if (node.kind === 'call') checkCall(text, node, index, diagnostics)
    if (node.kind !== 'name') return null
    const reading = resolveName(node, index)
    if (reading === null && diagnostics.length < PROBLEM_LIMIT) reportUnknown(node, index, said, diagnostics)
    return reading
  })
}

function reportUnknown(
  node: NameNode,
  index: ScopeIndex,
  said: Map<string, { message: string; hint: string }>,
  diagnostics: Diagnostic[],
): void {
  const key = JSON.stringify([node.head, node.member, node.quoted])
  const words = said.get(key) ?? unknownName(node, index)
  said.set(key, words)
  diagnostics.push(problem('FORMULA_UNKNOWN_NAME', node, words.message, words.hint))
}

function checkCall(text: string, node: CallNode, index: ScopeIndex, diagnostics: Diagnostic[]): void {
  if (diagnostics.length >= PROBLEM_LIMIT) return
  const span = { start: node.start, end: node.start + node.name.length }
  const called = functionNamed(node.name)
  if (called === null) {
    const names = FORMULA_FUNCTIONS.map((each) => each.name)
    const shown = quoteFormula(text, span)
    const isName = resolveName({ head: node.name, member: null, quoted: false }, index) !== null
    const hint = isName
      ? `Write "${shown} * (…)" to multiply.`
      : (suggestName(node.name, names) ?? `Use one of: ${names.join(', ')}.`)
    diagnostics.push(problem('FORMULA_UNKNOWN_FUNCTION', span, `Unknown function "${shown}"`, hint))
    return
  }
  const { least, most } = called.arity
  const given = node.arguments.length
  if (given >= least && (most === null || given <= most)) return
  const expected = `${most === null ? 'at least ' : ''}${least} ${least === 1 ? 'argument' : 'arguments'}`
  const message = `Function "${node.name}" expects ${expected}, found ${given}`
  diagnostics.push(problem('FORMULA_ARITY', span, message, `Write ${signature(called)}.`))
}
