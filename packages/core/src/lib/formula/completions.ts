import { FORMULA_FUNCTIONS, signature } from './functions.ts'
import { EVAL_FIELDS, FAMILIES, KEYWORDS } from './names.ts'
import { printName } from './print.ts'
import { canonicalName, type FormulaScope, indexScope } from './resolve-name.ts'

/** Something that can be written in a formula. */
export interface FormulaCompletion {
  /** The name as written, with backticks if it needs them; a function without its parentheses. */
  readonly name: string
  readonly kind: 'keyword' | 'eval' | 'metric' | 'function' | 'operator'
  readonly summary: string
}

/** Lists everything a formula can use in this scope: the evals' own names first, for an editor to filter. */
export function formulaCompletions(scope: FormulaScope): FormulaCompletion[] {
  return [...evalCompletions(scope), ...keywordCompletions(), ...familyCompletions(scope), ...wordCompletions()]
}

function keywordCompletions(): FormulaCompletion[] {
  return KEYWORDS.map(({ name, summary, unit }) => ({ name, kind: 'keyword', summary: `${summary} (${unit})` }))
}

function evalCompletions(scope: FormulaScope): FormulaCompletion[] {
  const index = indexScope(scope)
  return [...index.evals].flatMap((owner) =>
    EVAL_FIELDS.map((field) => {
      const canonical = canonicalName({ kind: 'eval', eval: owner, field: field.name }, index)
      const dotted = canonical.endsWith(`.${field.name}`)
      const name = dotted
        ? printName({ head: owner, member: field.name, quoted: canonical.startsWith('`') })
        : printName({ head: canonical, member: null, quoted: false })
      return { name, kind: 'eval' as const, summary: `${field.summary} (${field.unit})` }
    }),
  )
}

function familyCompletions(scope: FormulaScope): FormulaCompletion[] {
  return FAMILIES.flatMap((family) => {
    const open = family.open
    const inScope = open === null ? [] : (scope[open.from] ?? []).map((member) => ({ ...open, name: String(member) }))
    return [...family.members, ...inScope].map((record) => ({
      name: printName({ head: family.name, member: record.name, quoted: false }),
      kind: 'metric' as const,
      summary: `${record.summary} (${record.unit})`,
    }))
  })
}

function wordCompletions(): FormulaCompletion[] {
  const functions = FORMULA_FUNCTIONS.map((each) => ({
    name: each.name,
    kind: 'function' as const,
    summary: `${signature(each)}: ${each.summary}`,
  }))
  const operators = [
    { name: 'and', summary: '1 if neither side is 0, else 0' },
    { name: 'or', summary: "1 if either side isn't 0, else 0" },
    { name: 'not', summary: '1 for 0, 0 for any other number' },
  ].map((each) => ({ ...each, kind: 'operator' as const }))
  return [...functions, ...operators]
}
