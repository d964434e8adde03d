import { type Attribute, itemsIn } from './items.ts'
import { definedMacros } from './reach.ts'
import { bracketsOf, type Token, tokensOf } from './tokens.ts'

/** A test in the test code. */
export interface PlannedTest {
  /** The name that `cargo test` uses: `tests::adds`. */
  readonly name: string
  readonly panics: ShouldPanic | null
  /** Set for an async test, run by one of tokio's runtimes. */
  readonly runtime: 'current_thread' | 'multi_thread' | null
}

/** `#[should_panic]`, with the literal that the message must contain, as written. */
export interface ShouldPanic {
  readonly expected: string | null
}

/** A case's tests, and their code made ready to be called by name. */
export interface TestPlan {
  readonly source: string
  readonly tests: readonly PlannedTest[]
  /** The test code, each line in its place, with tests and their modules public and the standard macros named in full. */
  readonly code: string
  readonly tokens: readonly Token[]
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * Finds the tests in test code: functions marked `#[test]` or `#[tokio::test]`, in modules or not, without ignored ones. If
 * there are none, `main` is the only test. Tests made by a macro aren't found. Null if brackets don't match.
 */
export function planTests(source: string): TestPlan | null {
  const tokens = tokensOf(source)
  const closing = bracketsOf(tokens)
  if (closing === null) return null
  const edits = [...standardMacros(tokens), ...testOnly(source, tokens)]
  const tests: PlannedTest[] = []
  let hasMain = false
  for (const item of itemsIn(tokens, closing)) {
    if (item.kind === 'attribute') {
      // It would have to come first in the file.
      if (item.depth === 0) edits.push(blank(source, item))
      continue
    }
    const { kind, name, modules, attributes } = item
    const isPlanned = kind === 'fn' && isTest(attributes)
    if (isPlanned) tests.push(plannedTest([...modules, name].join('::'), attributes))
    if (isPlanned || kind === 'mod') edits.push(...madePublic(item.first))
    for (const each of attributes) if (OF_TESTS.has(each.path)) edits.push(blank(source, each))
    hasMain ||= kind === 'fn' && name === 'main' && modules.length === 0
  }
  if (tests.length === 0 && hasMain) tests.push({ name: 'main', panics: null, runtime: null })
  return { source, tests, code: applyEdits(source, edits), tokens }
}

const TEST_PATHS = new Set(['test', 'tokio::test', 'core::prelude::v1::test', 'std::prelude::v1::test'])
const OF_TESTS = new Set([...TEST_PATHS, 'should_panic'])

function isTest(attributes: readonly Attribute[]): boolean {
  return attributes.some(({ path }) => TEST_PATHS.has(path)) && !attributes.some(({ path }) => path === 'ignore')
}

function plannedTest(name: string, attributes: readonly Attribute[]): PlannedTest {
  const panics = attributes.find(({ path }) => path === 'should_panic')
  const tokio = attributes.find(({ path }) => path === 'tokio::test')
  return {
    name,
    panics: panics === undefined ? null : { expected: panics.literal },
    runtime: tokio === undefined ? null : tokio.inside.includes('flavor') ? flavorOf(tokio) : 'current_thread',
  }
}

function flavorOf({ inside }: Attribute): 'current_thread' | 'multi_thread' {
  return inside.includes('"multi_thread"') ? 'multi_thread' : 'current_thread'
}

function madePublic({ text, start }: Token): Edit[] {
  return text === 'pub' ? [] : [{ start, end: start, text: 'pub ' }]
}

/** Macros that every crate has without an import, and that an answer could redefine. */
const STANDARD_MACROS = new Set(
  'assert assert_eq assert_ne debug_assert debug_assert_eq debug_assert_ne panic unreachable todo unimplemented matches vec format print println eprint eprintln write writeln dbg concat stringify line column file module_path cfg env option_env include include_str include_bytes thread_local compile_error format_args'.split(
    ' ',
  ),
)

function standardMacros(tokens: readonly Token[]): Edit[] {
  const own = definedMacros(tokens)
  return tokens.flatMap(({ kind, text, start }, i) => {
    const isCall = tokens[i + 1]?.text === '!' && tokens[i + 2]?.text !== '='
    if (kind !== 'name' || !STANDARD_MACROS.has(text) || !isCall || tokens[i - 1]?.text === ':' || own.has(text))
      return []
    return [{ start, end: start, text: '::std::' }]
  })
}

/** Returns edits for `#[cfg(test)]`, which is off: everything in test code counts. */
function testOnly(source: string, tokens: readonly Token[]): Edit[] {
  return tokens.flatMap(({ text, start }, i) => {
    const last = tokens[i + 6]
    if (text !== '#' || last === undefined) return []
    const written = tokens
      .slice(i, i + 7)
      .map((token) => token.text)
      .join('')
    return written === '#[cfg(test)]' ? [blank(source, { start, end: last.end })] : []
  })
}

function blank(source: string, { start, end }: Pick<Edit, 'start' | 'end'>): Edit {
  return { start, end, text: source.slice(start, end).replace(/[^\n]/g, ' ') }
}

function applyEdits(source: string, edits: readonly Edit[]): string {
  const parts: string[] = []
  let done = 0
  for (const { start, end, text } of [...edits].sort((a, b) => a.start - b.start)) {
    parts.push(source.slice(done, start), text)
    done = end
  }
  return parts.join('') + source.slice(done)
}
