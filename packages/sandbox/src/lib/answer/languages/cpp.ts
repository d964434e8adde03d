import { namesIn, namesWithBody } from './body-names.ts'
import { nextCode, semicolonItems } from './brace-items.ts'
import { endAfter, lineEnd, maskCLike, quotedEnd } from './mask-c-like.ts'
import type { Item, LanguageRules, Range } from './rules.ts'

const RAW = /(?:u8|[uUL])?R"([^()\\\s]{0,16})\(/y

function rawText(source: string, at: number): number | null {
  RAW.lastIndex = at
  const found = RAW.exec(source)
  return found === null ? null : endAfter(source, `)${found[1]}"`, RAW.lastIndex)
}

/** Returns the end of a character literal, or of the quote in a number like `1'000`, which is skipped. */
function quoteEnd(source: string, at: number): number {
  return /\b\d[\w']*$/.test(source.slice(Math.max(0, at - 40), at)) ? at + 1 : quotedEnd(source, at, { long: false })
}

/** Splits a source into items: each preprocessor line is one, and the rest is split as in Java or Rust. */
function rangesOf(masked: string): Range[] {
  const ranges: Range[][] = []
  let done = 0
  for (const match of masked.matchAll(/^[ \t]*#/gm)) {
    if (match.index < done) continue
    let end = lineEnd(masked, match.index)
    while (masked[end - 1] === '\\' && end < masked.length) end = lineEnd(masked, end + 1)
    const between = semicolonItems(masked, { start: done, end: match.index })
    ranges.push(between, [{ start: nextCode(masked, match.index), end }])
    done = end
  }
  ranges.push(semicolonItems(masked, { start: done, end: masked.length }))
  return ranges.flat()
}

const MAIN = /^(?:(?:int|void|auto|signed|static|inline|extern|int32_t)\s+)*main\s*\(/
const TEST = /^(?:TEST|TEST_F|TEST_P|TYPED_TEST|TEST_CASE|SCENARIO|BOOST_AUTO_TEST_CASE)\s*\(/
/** Functions that only test: without parameters, named like `test_gcd` or `runTests`. */
const TEST_FUNCTION =
  /^(?:(?:static|inline)\s+)*(?:void|bool|int)\s+(?:[tT]ests?(?:_\w*|[A-Z\d]\w*)?|run_?(?:[aA]ll_?)?[tT]ests?)\s*\(\s*(?:void\s*)?\)/
const TEST_HEADER = /gtest|gmock|doctest|catch|boost\/test/

function itemOf(masked: string, source: string, range: Range): Item {
  const text = masked.slice(range.start, range.end)
  if (text.startsWith('#')) {
    const line = source.slice(range.start, range.end)
    if (/^#\s*(?:include\b.*|define\s+\w*(?:CATCH|DOCTEST)\w*)/.test(line) && TEST_HEADER.test(line.toLowerCase()))
      return { ...range, role: 'test', names: [] }
    return { ...range, role: /^#\s*include\b/.test(text) ? 'import' : 'code', names: [] }
  }
  if (MAIN.test(text)) return { ...range, role: 'main', names: ['main'] }
  if (TEST.test(text)) return { ...range, role: 'test', names: [] }
  return { ...range, role: TEST_FUNCTION.test(text) ? 'test' : 'code', names: namesOf(text) }
}

function namesOf(text: string): string[] {
  if (/^(?:using\s+namespace|static_assert)\b/.test(text)) return []
  const [type] = namesIn(
    text.slice(0, 500),
    /^(?:template\s*<[^{;]*>\s*)?(?:enum\s+class|class|struct|union|enum)\s+(\w+)/g,
  )
  if (type !== undefined) return [type]
  // Functions can share a name and differ in their parameters, so only the whole head must be unique.
  const head = text.split('{', 1)[0]?.slice(0, 400).replace(/\s+/g, ' ').trim() ?? ''
  return [...namesWithBody(text.slice(0, 2000))].slice(0, 1).concat(head)
}

/** C++, and C if an answer is written in it. */
export const CPP: LanguageRules = {
  tags: new Set(['cpp', 'c++', 'cc', 'cxx', 'c', 'hpp', 'h', 'cplusplus']),
  extensions: new Set(['cpp', 'cc', 'cxx', 'hpp', 'hh', 'h']),
  hasStatements: false,
  mask: (source) =>
    maskCLike(source, { nestedComments: false, longTexts: false, ownLiteral: rawText, singleQuote: quoteEnd }),
  items: (masked, source) => rangesOf(masked).map((range) => itemOf(masked, source, range)),
  definitions: (masked) => ({
    functions: namesWithBody(masked),
    types: namesIn(
      masked,
      /\b(?:enum\s+class|enum\s+struct|class|struct|union|enum)\s+(?:\[\[[^\]]*\]\]\s*)?(\w+)\s*(?:final\s*)?[:{]|\busing\s+(\w+)\s*=|\btypedef\b[^;]*\b(\w+)\s*;/g,
    ),
  }),
}
