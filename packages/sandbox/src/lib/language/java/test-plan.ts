import { JAVA } from '../../answer/languages/java.ts'
import type { CompiledPlan, PlanOutcome } from '../compiled/judge-compiled.ts'
import { topTypes } from './source-types.ts'

/** The class around test code that has none. */
export const TESTS_CLASS = 'AssayTests'

/** Java test code and the places of its tests. */
export interface JavaPlan extends CompiledPlan {
  readonly tests: string
  /** `Class#method` of each; in test code without a class, `#method`. */
  readonly methods: readonly string[]
}

const METHOD =
  /((?:@\w+(?:\.\w+)*(?:\([^)]*\))?\s*)*)(?:(?:public|protected|private|static|final|synchronized)\s+)*(void|boolean)\s+(\w+)\s*\(\s*\)/g
const MAIN = /\bstatic\s+(?:final\s+)?void\s+main\s*\(/

/**
 * Reads the tests of test code: methods marked `@Test`, else methods `test…()`, else its `main` as one test. Methods can be
 * without a class around them.
 */
export function planJavaTests(tests: string): PlanOutcome<JavaPlan> {
  const masked = JAVA.mask(tests)
  if (!isBalanced(masked)) return { ok: false, reason: "The brackets in the tests don't match" }
  const types = topTypes(masked)
  const bodies =
    types.length === 0
      ? [{ name: '', text: masked }]
      : types.map(({ name, body }) => ({ name, text: masked.slice(body.start, body.end) }))
  const methods = bodies.flatMap(({ name, text }) =>
    [...outer(text).matchAll(METHOD)].map(([, notes = '', , method = '']) => ({
      type: name,
      method,
      isMarked: /[@.]Test\b/.test(notes),
    })),
  )
  const marked = methods.filter(({ isMarked }) => isMarked)
  const named = methods.filter(({ method }) => /^test/i.test(method))
  const found = marked.length > 0 ? marked : named
  const main = bodies.find(({ text }) => MAIN.test(text))
  if (found.length === 0 && main !== undefined)
    return { ok: true, plan: { tests, names: ['main'], methods: [`${main.name}#main`] } }
  if (found.length === 0)
    return { ok: false, reason: 'The tests have no method with "@Test", no "test…()" and no "main"' }
  const isShared = new Set(found.map(({ method }) => method)).size < found.length
  const names = found.map(({ type, method }) => (isShared ? `${type}.${method}` : method))
  return { ok: true, plan: { tests, names, methods: found.map(({ type, method }) => `${type}#${method}`) } }
}

/** Returns the parts of a class's body outside of inner braces. */
function outer(body: string): string {
  let depth = 0
  const kept: string[] = []
  for (const part of body.split(/([{}])/)) {
    if (part === '{') depth++
    else if (part === '}') depth--
    else if (depth === 0) kept.push(part)
  }
  return kept.join('{}')
}

function isBalanced(masked: string): boolean {
  const open: string[] = []
  for (const [mark] of masked.matchAll(/[()[\]{}]/g)) {
    if ('([{'.includes(mark)) open.push(mark)
    else if (open.pop() !== '([{'[')]}'.indexOf(mark)]) return false
  }
  return open.length === 0
}

/** Returns the name of the class around an answer that has none: the one that the tests use. */
export function wrapperFor(tests: string | null): string {
  return /\b(Solution|Answer|Main|Problem)\s*\./.exec(tests ?? '')?.[1] ?? 'Answer'
}
