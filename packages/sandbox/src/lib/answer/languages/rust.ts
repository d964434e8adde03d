import { namesIn } from './body-names.ts'
import { closingBracket, nextCode, semicolonItems } from './brace-items.ts'
import { endAfter, maskCLike, quotedEnd } from './mask-c-like.ts'
import type { Item, LanguageRules, Range } from './rules.ts'

const RAW = /(?:br|cr|r)(#*)"/y

function rawText(source: string, at: number): number | null {
  RAW.lastIndex = at
  const found = RAW.exec(source)
  return found === null ? null : endAfter(source, `"${found[1]}`, RAW.lastIndex)
}

/** Returns the end of a character literal, or of a lifetime's quote. */
function quoteEnd(source: string, at: number): number {
  if (source[at + 1] === '\\') return quotedEnd(source, at, { long: false })
  const width = (source.codePointAt(at + 1) ?? 0) > 0xffff ? 2 : 1
  return source[at + 1 + width] === "'" ? at + 2 + width : at + 1
}

const TEST_ATTRIBUTE =
  /^#\s*\[\s*(?:(?:\w+\s*::\s*)*(?:test|bench|rstest|test_case)\b|cfg\s*\(\s*(?:all\s*\(\s*)?test\b)/
const HEAD =
  /(?:pub\s*(?:\([^)]*\)\s*)?)?(?:(?:default|async|unsafe|const(?=\s+(?:fn|unsafe|extern|async)\b)|extern\s+"[^"]*"(?=\s*(?:fn|unsafe)\b))\s*)*(fn|struct|enum|union|trait|impl|mod|use|type|const|static|macro_rules\s*!|extern\s+crate)\b\s*(?:mut\s+)?(?:r#)?(\w+)?/y

function itemOf(masked: string, { start, end }: Range): Item {
  let at = start
  let isTest = false
  while (masked[at] === '#' && at < end) {
    const open = masked.indexOf('[', at)
    if (open === -1 || open >= end) break
    const close = closingBracket(masked, open) + 1
    isTest ||= TEST_ATTRIBUTE.test(masked.slice(at, close))
    at = nextCode(masked, close, end)
  }
  HEAD.lastIndex = at
  const [, keyword = '', name = ''] = HEAD.exec(masked) ?? []
  const text = masked.slice(at, end)
  if (keyword === 'use' || keyword.startsWith('extern'))
    return { start, end, role: isTest ? 'test' : 'import', names: importedNames(text) }
  if (keyword === 'impl') return { start, end, role: isTest ? 'test' : 'code', names: [implName(text)] }
  const names = name === '' || name === '_' ? [] : [name]
  if (isTest || (keyword === 'mod' && /^tests?$/.test(name))) return { start, end, role: 'test', names }
  return { start, end, role: keyword === 'fn' && name === 'main' ? 'main' : 'code', names }
}

/** Returns a name like `impl Display for Point`, with normalized spaces: two of them clash like two functions with one name. */
function implName(text: string): string {
  return text.slice(0, 300).split('{', 1)[0]?.replace(/\s+/g, ' ').trim() ?? ''
}

function importedNames(text: string): string[] {
  if (text.includes('*')) return []
  const bound = /\bself\b/.test(text) ? /(\w+)/g : /(\w+)\s*(?=[,};]|$)/g
  return [...namesIn(text, bound)].filter((name) => !/^(?:use|self|as|crate|super|pub)$/.test(name))
}

/** Rust. */
export const RUST: LanguageRules = {
  tags: new Set(['rust', 'rs', 'rust,no_run', 'rust,ignore', 'rust,edition2021']),
  extensions: new Set(['rs']),
  hasStatements: false,
  mask: (source) =>
    maskCLike(source, { nestedComments: true, longTexts: true, ownLiteral: rawText, singleQuote: quoteEnd }),
  items: (masked) => semicolonItems(masked, { start: 0, end: masked.length }).map((range) => itemOf(masked, range)),
  definitions: (masked) => ({
    functions: namesIn(masked, /\bfn\s+(?:r#)?(\w+)/g),
    types: namesIn(masked, /\b(?:struct|enum|union|trait|type)\s+(?:r#)?(\w+)/g),
  }),
}
