import { CPP } from '../../answer/languages/cpp.ts'
import type { CompiledPlan, PlanOutcome } from '../compiled/judge-compiled.ts'

/** Prepared C++ test code, and the calls of its tests. */
export interface CppPlan extends CompiledPlan {
  readonly code: string
  readonly calls: readonly string[]
}

const FUNCTION = /^[ \t]*(?:(?:static|inline)\s+)*(void|bool)\s+(test\w*)\s*\(\s*(?:void)?\s*\)\s*\{/gim
const MACRO = /^[ \t]*(TEST_CASE|TEST|TEST_F)\s*\(([^)]*)\)\s*(?=\{)/gm
const MAIN = /^[ \t]*(?:int|void|auto)\s+main\s*\(([^)]*)\)[^{;]*\{/m

/**
 * Reads the tests of test code: functions `test…()` without parameters, `TEST(A, b)` and `TEST_CASE("name")` with the usual
 * checks, or else its `main` as one test.
 */
export function planCppTests(tests: string): PlanOutcome<CppPlan> {
  const masked = CPP.mask(tests)
  if (!isBalanced(masked)) return { ok: false, reason: "The brackets in the tests don't match" }
  const functions = [...masked.matchAll(FUNCTION)].map(([, type, name = '']) => ({
    name,
    call: type === 'bool' ? failUnlessTrue(name) : `${name}();`,
  }))
  const macros = [...masked.matchAll(MACRO)].map((match, index) => {
    const inside = tests.slice(match.index, match.index + match[0].length).replace(/^[^(]*\(|\)\s*$/g, '')
    const title =
      match[1] === 'TEST_CASE'
        ? (/"((?:[^"\\]|\\.)*)"/.exec(inside)?.[1] ?? inside)
        : inside
            .split(',')
            .map((part) => part.trim())
            .join('.')
    return { name: title, call: `assay_case_${index}();`, match, head: `static void assay_case_${index}()` }
  })
  const main = MAIN.exec(masked)
  const found = [...functions, ...macros].map(({ name, call }) => ({ name, call }))
  const code = withoutRunners(rewritten(tests, masked, { macros, main, isTested: found.length === 0 }))
  if (found.length === 0 && main === null)
    return { ok: false, reason: 'The tests have no function "test…()" and no "main"' }
  const call = `{ char name[] = "tests"; char *arguments[] = { name, nullptr }; (void)arguments; if (assay_main(${(main?.[1] ?? '').trim().replace(/^void$/, '') === '' ? '' : '1, arguments'}) != 0) assay_failed("main didn't return 0", 0); }`
  const all = found.length > 0 ? found : [{ name: 'main', call }]
  return { ok: true, plan: { names: distinct(all.map(({ name }) => name)), calls: all.map((each) => each.call), code } }
}

function failUnlessTrue(name: string): string {
  return `if (!${name}()) assay_failed("${name} returned false", 0);`
}

interface Rewritten {
  readonly match: RegExpExecArray
  readonly head: string
}

interface Found {
  readonly macros: readonly Rewritten[]
  readonly main: RegExpExecArray | null
  /** Whether `main` is the test. Else it only runs the others, as googletest's does, and is left out. */
  readonly isTested: boolean
}

/** Rewrites macros to functions, and `main` to a function that returns 0 at its end, which only a real `main` does by itself. */
function rewritten(tests: string, masked: string, { macros, main, isTested }: Found): string {
  const edits = macros.map(({ match, head }) => ({
    at: match.index,
    end: match.index + match[0].length,
    text: `${head} `,
  }))
  if (main !== null && !isTested) {
    const end = closing(masked, main.index + main[0].length) + 1
    edits.push({ at: main.index, end, text: tests.slice(main.index, end).replace(/[^\n]/g, '') })
  } else if (main !== null) {
    const open = main.index + main[0].length
    const head = main[0].replace(/(?:int|void|auto)\s+main/, 'static int assay_main')
    edits.push({ at: main.index, end: open, text: head })
    const close = closing(masked, open)
    edits.push({ at: close, end: close, text: 'return 0; ' })
  }
  let done = 0
  const parts = edits
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ at, end, text }) => {
      const part = [tests.slice(done, at), text]
      done = end
      return part
    })
  return [...parts, tests.slice(done)].join('')
}

/** Returns the position that closes the brace opened before `from`. */
function closing(masked: string, from: number): number {
  let depth = 1
  for (let at = from; at < masked.length; at++) {
    if (masked[at] === '{') depth++
    else if (masked[at] === '}' && --depth === 0) return at
  }
  return masked.length
}

function isBalanced(masked: string): boolean {
  const open: string[] = []
  for (const [mark] of masked.matchAll(/[()[\]{}]/g)) {
    if ('([{'.includes(mark)) open.push(mark)
    else if (open.pop() !== '([{'[')]}'.indexOf(mark)]) return false
  }
  return open.length === 0
}

/** Drops the headers of test frameworks, whose macros Assay provides. */
export function withoutRunners(code: string): string {
  return code.replace(
    /^[ \t]*#[ \t]*(?:include[ \t]*[<"][^>"]*(?:gtest|doctest|catch)[^>"]*[>"]|define[ \t]+(?:DOCTEST|CATCH)_\w+).*$/gim,
    '',
  )
}

function distinct(names: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}
