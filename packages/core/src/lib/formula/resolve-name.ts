import type { NameNode } from './ast.ts'
import { lex } from './lex.ts'
import { EVAL_FIELDS, type EvalField, type Family, familyNamed, type Keyword, keywordNamed } from './names.ts'
import { ANY, type Range } from './range.ts'

/**
 * The names available to a formula. A family that is omitted accepts any member, for a formula that is checked before its tags, classes or
 * suites are known.
 */
export interface FormulaScope {
  /** Names of the suite's evals. Pass a set to check many formulas without building one each time. */
  readonly evals: readonly string[] | ReadonlySet<string>
  readonly tags?: readonly string[]
  readonly suites?: readonly string[]
  readonly classes?: readonly string[]
  /** Each k for which pass@k is computed. */
  readonly passK?: readonly number[]
}

/** The meaning of a name in a formula. */
export type Reading =
  | { readonly kind: 'keyword'; readonly keyword: Keyword }
  | { readonly kind: 'eval'; readonly eval: string; readonly field: EvalField }
  | { readonly kind: 'family'; readonly family: Family; readonly member: string }

/** The names of a scope, ready to be looked up. */
export interface ScopeIndex {
  readonly evals: ReadonlySet<string>
  readonly scope: FormulaScope
}

/** Prepares a scope for lookups. */
export function indexScope(scope: FormulaScope): ScopeIndex {
  return { evals: scope.evals instanceof Set ? scope.evals : new Set(scope.evals), scope }
}

type Name = Pick<NameNode, 'head' | 'member' | 'quoted'>

/** Resolves a name; null if the scope doesn't have it. Keywords win, then an eval's own name. */
export function resolveName(name: Name, index: ScopeIndex): Reading | null {
  if (name.member !== null) return resolveDotted(name.head, name.member, name.quoted, index)
  const keyword = keywordNamed(name.head)
  if (keyword !== null) return { kind: 'keyword', keyword: keyword.name }
  return resolveEval(name.head, index.evals)
}

function resolveEval(name: string, evals: ReadonlySet<string>): Reading | null {
  if (evals.has(name)) return { kind: 'eval', eval: name, field: 'pass_rate' }
  for (const field of EVAL_FIELDS) {
    if (field.suffix === null || field.suffix === '' || !name.endsWith(field.suffix)) continue
    const owner = name.slice(0, -field.suffix.length)
    if (evals.has(owner)) return { kind: 'eval', eval: owner, field: field.name }
  }
  return null
}

function resolveDotted(head: string, member: string, quoted: boolean, index: ScopeIndex): Reading | null {
  const family = quoted ? null : familyNamed(head)
  if (family !== null) {
    const known =
      family.members.some((record) => record.name === member) || isOpenMember(family.open?.from, member, index)
    if (known) return { kind: 'family', family: family.name, member }
    if (family.yields !== true) return null
  }
  const field = EVAL_FIELDS.find((record) => record.name === member)
  return field !== undefined && index.evals.has(head) ? { kind: 'eval', eval: head, field: field.name } : null
}

function isOpenMember(
  from: 'tags' | 'suites' | 'classes' | 'passK' | undefined,
  member: string,
  { scope }: ScopeIndex,
): boolean {
  if (from === undefined) return false
  if (from === 'passK') {
    return /^[1-9][0-9]{0,5}$/.test(member) && (scope.passK === undefined || scope.passK.includes(Number(member)))
  }
  return scope[from]?.includes(member) ?? true
}

/**
 * Returns the one spelling of a reading, without backticks unless they decide what it means: `a_cost` for `a.cost` too. Two names of a
 * formula that read the same thing thus share an input.
 */
export function canonicalName(reading: Reading, index: ScopeIndex): string {
  if (reading.kind === 'keyword') return reading.keyword
  if (reading.kind === 'family') return `${reading.family}.${reading.member}`
  const { eval: owner, field } = reading
  const suffix = EVAL_FIELDS.find((record) => record.name === field)?.suffix ?? null
  if (suffix !== null) {
    const name = owner + suffix
    // Taken by a keyword, as total_cost, or by another eval: then only the dotted spelling is unambiguous.
    const taken = keywordNamed(name) !== null || (suffix !== '' && index.evals.has(name))
    if (!taken) return name
  }
  return familyNamed(owner) === null ? `${owner}.${field}` : `\`${owner}\`.${field}`
}

/** Returns the values that a reading can take. */
export function readingRange(reading: Reading): Range {
  if (reading.kind === 'keyword') return keywordNamed(reading.keyword)?.range ?? ANY
  if (reading.kind === 'eval') return EVAL_FIELDS.find((record) => record.name === reading.field)?.range ?? ANY
  const family = familyNamed(reading.family)
  return family?.members.find((record) => record.name === reading.member)?.range ?? family?.open?.range ?? ANY
}

const anyEval: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true })

/**
 * Returns the values that a name can take, whatever evals there are: `success_pct` 0 to 100, anything that ends in `_cost` or `_latency` 0
 * and more, an eval 0 to 1. Null for what is not a name.
 */
export function nameRange(name: string): Range | null {
  const { tokens, diagnostics } = lex(name)
  const [token, end] = tokens
  if (diagnostics.length > 0 || token?.kind !== 'name' || end?.kind !== 'end') return null
  const parts = { head: token.text, member: token.member, quoted: token.quoted }
  const suffix = EVAL_FIELDS.find(
    (field) => field.suffix !== null && field.suffix !== '' && name.endsWith(field.suffix),
  )
  if (token.member === null && suffix !== undefined) return suffix.range
  const reading = resolveName(parts, { evals: anyEval, scope: { evals: [] } })
  return reading === null ? null : readingRange(reading)
}
