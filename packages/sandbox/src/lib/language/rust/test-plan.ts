import { definedMacros } from './reach.ts'
import { bracketsOf, type Token, tokensOf } from './tokens.ts'

/** A test that the test code holds. */
export interface PlannedTest {
  /** As `cargo test` calls it: `tests::adds`. */
  readonly name: string
  readonly panics: ShouldPanic | null
  /** Set for a test that is a future, run by a runtime of tokio's. */
  readonly runtime: 'current_thread' | 'multi_thread' | null
}

/** `#[should_panic]`, with the literal that the message must hold, as it is written. */
export interface ShouldPanic {
  readonly expected: string | null
}

/** The tests of a case, and their code made ready to be called by name. */
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
 * Finds the tests in test code: functions marked `#[test]` or `#[tokio::test]`, in modules or not, without ignored ones. Where
 * there are none, a `main` is the one test. Tests that a macro makes are not seen. Null when brackets do not match.
 */
export function planTests(source: string): TestPlan | null {
  const tokens = tokensOf(source)
  const closing = bracketsOf(tokens)
  if (closing === null) return null
  const edits: Edit[] = standardMacros(tokens)
  const tests: PlannedTest[] = []
  let hasMain = false

  const modules: { readonly name: string; readonly end: number }[] = []
  let attributes: Attribute[] = []
  let itemStart: number | null = null
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]
    if (token === undefined) break
    if (modules.at(-1)?.end === i) modules.pop()
    const attribute = attributeAt(tokens, closing, i)
    if (attribute !== null) {
      if (attribute.inner ? modules.length === 0 : attribute.path === 'cfg' && attribute.inside === 'test')
        edits.push(blank(source, attribute))
      else if (!attribute.inner) attributes.push(attribute)
      i = attribute.last
      continue
    }
    itemStart ??= i
    const name = tokens[i + 1]?.text ?? ''
    const body = tokens[i + 2]?.text === '{' ? i + 2 : null
    if (token.text === 'mod' && token.kind === 'name' && body !== null) {
      modules.push({ name, end: closing.get(body) ?? tokens.length })
      edits.push(...madePublic(tokens, itemStart))
      attributes = []
      itemStart = null
      i = body
    } else if (token.text === 'fn' && token.kind === 'name') {
      if (isTest(attributes) && !attributes.some(({ path }) => path === 'ignore')) {
        tests.push(plannedTest([...modules.map((module) => module.name), name].join('::'), attributes))
        edits.push(...madePublic(tokens, itemStart))
        for (const each of attributes) if (OF_TESTS.has(each.path)) edits.push(blank(source, each))
      }
      if (name === 'main' && modules.length === 0) hasMain = true
    } else if (token.kind === 'mark') {
      const end = closing.get(i)
      if (end !== undefined) i = end
      if (token.text === '{' || token.text === ';' || token.text === '}') {
        attributes = []
        itemStart = null
      }
    }
  }
  if (tests.length === 0 && hasMain) tests.push({ name: 'main', panics: null, runtime: null })
  return { source, tests, code: applied(source, edits), tokens }
}

interface Attribute {
  readonly start: number
  readonly end: number
  /** Index of its last token. */
  readonly last: number
  readonly inner: boolean
  /** Such as `tokio::test`. */
  readonly path: string
  /** The tokens in its brackets, without spaces. */
  readonly inside: string
  readonly literal: string | null
}

const TEST_PATHS = new Set(['test', 'tokio::test', 'core::prelude::v1::test', 'std::prelude::v1::test'])
const OF_TESTS = new Set([...TEST_PATHS, 'should_panic'])

function isTest(attributes: readonly Attribute[]): boolean {
  return attributes.some(({ path }) => TEST_PATHS.has(path))
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

function attributeAt(tokens: readonly Token[], closing: ReadonlyMap<number, number>, at: number): Attribute | null {
  const first = tokens[at]
  if (first?.text !== '#' || first.kind !== 'mark') return null
  const inner = tokens[at + 1]?.text === '!'
  const open = inner ? at + 2 : at + 1
  const last = closing.get(open)
  const end = tokens[last ?? -1]?.end
  if (last === undefined || end === undefined || tokens[open]?.text !== '[') return null
  const content = tokens.slice(open + 1, last)
  const pathLength = content.findIndex(({ kind, text }) => kind !== 'name' && text !== ':')
  const pathTokens = pathLength === -1 ? content : content.slice(0, pathLength)
  const rest = pathLength === -1 ? [] : content.slice(pathLength)
  return {
    start: first.start,
    end,
    last,
    inner,
    path: pathTokens
      .map(({ text }) => text)
      .join('')
      .replace(/^::/, ''),
    inside: rest
      .filter(({ text }) => text !== '(' && text !== ')')
      .map(({ text }) => text)
      .join(''),
    literal: rest.find(({ kind }) => kind === 'literal')?.text ?? null,
  }
}

function madePublic(tokens: readonly Token[], itemStart: number): Edit[] {
  const first = tokens[itemStart]
  if (first === undefined || first.text === 'pub') return []
  return [{ start: first.start, end: first.start, text: 'pub ' }]
}

/** Macros that every crate has without asking, and that an answer could define anew under the feet of the tests. */
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

function blank(source: string, { start, end }: Pick<Edit, 'start' | 'end'>): Edit {
  return { start, end, text: source.slice(start, end).replace(/[^\n]/g, ' ') }
}

function applied(source: string, edits: readonly Edit[]): string {
  const parts: string[] = []
  let done = 0
  for (const { start, end, text } of [...edits].sort((a, b) => a.start - b.start)) {
    parts.push(source.slice(done, start), text)
    done = end
  }
  return parts.join('') + source.slice(done)
}
