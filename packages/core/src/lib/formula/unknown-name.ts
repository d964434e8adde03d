import { suggestName } from '../diagnostic/suggest-name.ts'
import type { NameNode } from './ast.ts'
import { functionNamed } from './functions.ts'
import { isBareName, isWordOperator } from './lex-name.ts'
import { EVAL_FIELDS, FAMILIES, familyNamed, PROTECTED_KEYWORDS } from './names.ts'
import { printName } from './print.ts'
import { type FormulaScope, resolveName, type ScopeIndex } from './resolve-name.ts'

/** Words a problem about a name that the scope doesn't have. */
export function unknownName(name: NameNode, index: ScopeIndex): { message: string; hint: string } {
  if (name.member !== null) return unknownDotted(name, name.member, index)
  const shown = clip(name.head)
  return {
    message: `Unknown name "${shown}"`,
    hint:
      spacedHint(name.head, index) ??
      wordHint(name.head) ??
      suggestName(name.head, plainNames(index)) ??
      listHint(index),
  }
}

function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

/** More hyphens than this are not a subtraction that somebody forgot to space. */
const HYPHEN_LIMIT = 16

/** Suggests `a - b` for `a-b` if evals `a` and `b` exist, with the longest names that exist. */
function spacedHint(name: string, index: ScopeIndex): string | null {
  const parts = name.split('-')
  if (parts.length < 2 || parts.length > HYPHEN_LIMIT) return null
  const pieces: string[] = []
  let from = 0
  while (from < parts.length) {
    let to = parts.length
    while (to > from && !isOperand(parts.slice(from, to).join('-'), index)) to--
    if (to === from) return null
    pieces.push(written(parts.slice(from, to).join('-')))
    from = to
  }
  return `"${clip(name)}" is one name. Write "${pieces.join(' - ')}" with spaces to subtract.`
}

function isOperand(piece: string, index: ScopeIndex): boolean {
  return isNumber(piece) || resolveName({ head: piece, member: null, quoted: false }, index) !== null
}

function isNumber(piece: string): boolean {
  return /^[0-9]+$/.test(piece)
}

function written(piece: string): string {
  return isNumber(piece) || isBareName(piece) ? piece : `\`${piece}\``
}

function wordHint(name: string): string | null {
  const lower = name.toLowerCase()
  if (isWordOperator(lower)) return `Write "${lower}" in lowercase.`
  if (functionNamed(lower) !== null) return `"${lower}" is a function; write ${lower}(…).`
  return null
}

function* plainNames({ evals }: ScopeIndex): Iterable<string> {
  yield* PROTECTED_KEYWORDS
  yield* evals
  for (const owner of evals) {
    yield `${owner}_latency`
    yield `${owner}_cost`
  }
}

function listHint({ evals }: ScopeIndex): string {
  if (evals.size === 0) {
    return `No eval has a name. Add "name:" to one, or use a keyword: ${PROTECTED_KEYWORDS.join(', ')}.`
  }
  const some = [...evals.values().take(5)].map((name) => `"${clip(name)}"`).join(', ')
  const more = evals.size > 5 ? ` and ${evals.size - 5} more` : ''
  return `Use an eval (${some}${more}) or a keyword (${PROTECTED_KEYWORDS.join(', ')}).`
}

function unknownDotted(name: NameNode, member: string, index: ScopeIndex): { message: string; hint: string } {
  const shown = clip(printName(name))
  const family = name.quoted ? null : familyNamed(name.head)
  if (family !== null) {
    // A class such as `refusal` is a member of the family and of the scope.
    const members = [
      ...new Set([...family.members.map((record) => record.name), ...openMembers(family.open?.from, index.scope)]),
    ]
    const near = suggestName(member, members)?.replaceAll(/"([^"]+)"/g, `"${family.name}.$1"`)
    const all = members.slice(0, 8).map((each) => `${family.name}.${clip(each)}`)
    const listed =
      all.length === 0
        ? `No ${family.name}.${family.open?.name ?? 'name'} is available here.`
        : `Use one of: ${all.join(', ')}.`
    return { message: `Unknown name "${shown}"`, hint: near ?? listed }
  }
  const fields = EVAL_FIELDS.map((field) => field.name)
  if (index.evals.has(name.head)) {
    const near = suggestName(member, fields)
    return {
      message: `Eval "${clip(name.head)}" has no "${clip(member)}"`,
      hint: near ?? `Use one of: ${fields.join(', ')}.`,
    }
  }
  const heads = [...FAMILIES.map((each) => each.name), ...index.evals.values().take(10_000)]
  return {
    message: `Unknown name "${shown}": "${clip(name.head)}" isn't an eval`,
    hint: suggestName(name.head, heads) ?? listHint(index),
  }
}

function openMembers(
  from: 'tags' | 'suites' | 'classes' | 'passK' | undefined,
  scope: FormulaScope,
): readonly string[] {
  if (from === undefined) return []
  return from === 'passK' ? (scope.passK ?? []).map(String) : (scope[from] ?? [])
}
