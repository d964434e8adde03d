import type { CodeSpec } from '@assay/core/suite'
import { definedNames } from './reach.ts'
import type { TestPlan } from './test-plan.ts'
import { type Token, tokensOf } from './tokens.ts'

/** Names that tests have without an import, and their origins. An answer could redefine them. */
const STANDARD_NAMES: ReadonlyMap<string, string> = new Map([
  ['Some', 'option::Option::Some'],
  ['None', 'option::Option::None'],
  ['Ok', 'result::Result::Ok'],
  ['Err', 'result::Result::Err'],
  ['Option', 'option::Option'],
  ['Result', 'result::Result'],
  ['String', 'string::String'],
  ['Vec', 'vec::Vec'],
])

const PRIMITIVES = new Set('bool char f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize str'.split(' '))

/**
 * Returns code for the module around the tests. Names imported one by one take precedence over those from `use super::*`, so
 * the standard names that the tests use are the standard library's, unless the case requires a type of that name. A primitive
 * type that is redefined doesn't compile; a module of its name, such as `std::f64`, isn't a type and does no harm.
 */
export function guardNames(plan: TestPlan, spec: CodeSpec, answer: readonly Token[]): string {
  const used = new Set(plan.tokens.flatMap(({ kind, text }) => (kind === 'name' ? [text] : [])))
  const own = askedNames(spec)
  // An alias for a result with the program's own error is common, and still the standard type.
  const hasAlias = answer.some(({ text }, i) => text === 'Result' && answer[i - 1]?.text === 'type')
  const imports = [...STANDARD_NAMES].flatMap(([name, path]) =>
    used.has(name) && !own.has(name) && !(name === 'Result' && hasAlias) ? [`use ::std::${path};`] : [],
  )
  const types = [...PRIMITIVES].flatMap((name) => {
    const reference = name === 'str' ? '&' : ''
    return used.has(name) ? [`const _: fn(${reference}${name}) -> ${reference}::std::primitive::${name} = |x| x;`] : []
  })
  return [...imports, ...types].join(' ')
}

function askedNames({ prefix, expect_types, expect_functions }: CodeSpec): ReadonlySet<string> {
  return new Set([...definedNames(tokensOf(prefix ?? '')), ...expect_types, ...expect_functions])
}

const STANDARD_METHODS = new Set(
  'iter into_iter iter_mut len is_empty all any map filter sum product count collect contains contains_key get first last abs eq ne cmp partial_cmp lt le gt ge max min unwrap unwrap_err unwrap_or expect is_some is_none is_ok is_err ok err as_str as_slice as_ref to_string to_vec to_owned clone into sort sort_by windows chunks zip enumerate rev chars bytes lines starts_with ends_with is_nan round floor trim split join keys values position find fold is_sorted'.split(
    ' ',
  ),
)

/**
 * Returns a standard method that the tests call and that the answer's own trait adds to foreign types, or null. The tests
 * import the trait with the rest of the answer, and its method can be found before the standard one.
 */
export function takenMethod(plan: TestPlan, spec: CodeSpec, answer: readonly Token[]): string | null {
  if (!answer.some(({ kind, text }) => kind === 'name' && text === 'trait') || !implementsForOthers(answer)) return null
  const asked = askedNames(spec)
  // A macro can put any name after `fn`.
  const hasMacros = answer.some(({ text }) => text === 'macro_rules')
  const named = new Set(answer.flatMap(({ text }, i) => (hasMacros || answer[i - 1]?.text === 'fn' ? [text] : [])))
  const taken = plan.tokens.find(
    ({ kind, text }, i) =>
      kind === 'name' &&
      plan.tokens[i - 1]?.text === '.' &&
      STANDARD_METHODS.has(text) &&
      named.has(text) &&
      !asked.has(text),
  )
  return taken?.text ?? null
}

/** The number of tokens between `impl` and `for`; nobody writes more. */
const MAX_HEAD = 200

/** Returns whether a trait that the answer defines is implemented for a type that it doesn't define. */
function implementsForOthers(tokens: readonly Token[]): boolean {
  const after = (...keywords: string[]) =>
    new Set(tokens.flatMap(({ text }, i) => (keywords.includes(tokens[i - 1]?.text ?? '') ? [text] : [])))
  const traits = after('trait')
  const types = after('struct', 'enum', 'union')
  return tokens.some(({ kind, text }, i) => {
    if (kind !== 'name' || text !== 'for' || tokens[i + 1]?.text === '<') return false
    let start = i - 1
    while (start > i - MAX_HEAD && !/^(?:impl|[{};])$/.test(tokens[start]?.text ?? ';')) start--
    if (tokens[start]?.text !== 'impl') return false
    const isOwn = (names: ReadonlySet<string>, list: readonly Token[]) => list.some((each) => names.has(each.text))
    const self = tokens.slice(i + 1, i + 12)
    const end = self.findIndex((each) => each.text === '{' || each.text === 'where')
    const isMade = tokens.slice(start, i).some((each) => each.text === '$')
    return (isMade || isOwn(traits, tokens.slice(start, i))) && !isOwn(types, end === -1 ? self : self.slice(0, end))
  })
}
