import { namesIn, namesWithBody } from './body-names.ts'
import { closingBracket, semicolonItems } from './brace-items.ts'
import { endAfter, maskCLike } from './mask-c-like.ts'
import type { Item, LanguageRules, Range } from './rules.ts'

const TYPE = /\b(?:class|interface|enum|record)\s+(\w+)/
const MAIN = /^[^{;]*\bstatic\b[^{;]*\bvoid\s+main\s*\(/
const TEST = /@(?:Test|ParameterizedTest|RepeatedTest|BeforeEach|AfterEach|BeforeAll|AfterAll)\b/

function itemsOf(masked: string, range: Range): Item[] {
  const text = masked.slice(range.start, range.end)
  if (/^package\b/.test(text)) return [{ ...range, role: 'header', names: [] }]
  if (/^import\b/.test(text)) return [{ ...range, role: 'import', names: importedNames(text) }]
  const name = TYPE.exec(text.split('{', 1)[0] ?? '')?.[1]
  if (name === undefined) return [memberOf(masked, range)]
  const members = membersOf(masked, range)
  const isTest =
    /\bextends\s+TestCase\b/.test(text) || (members.length > 0 && members.every(({ role }) => role === 'test'))
  const isMain = members.length > 0 && members.every(({ role }) => role === 'main')
  const whole: Item = { ...range, role: isTest ? 'test' : isMain ? 'main' : 'code', names: [name] }
  return whole.role === 'code' ? [whole, ...members.filter(({ role }) => role !== 'code')] : [whole]
}

function membersOf(masked: string, { start, end }: Range): Item[] {
  const open = masked.indexOf('{', start)
  if (open === -1 || open >= end) return []
  const close = Math.min(end, closingBracket(masked, open))
  return semicolonItems(masked, { start: open + 1, end: close }).map((range) => memberOf(masked, range))
}

function memberOf(masked: string, range: Range): Item {
  const head = masked.slice(range.start, range.end).split('{', 1)[0] ?? ''
  if (MAIN.test(head)) return { ...range, role: 'main', names: ['main'] }
  return { ...range, role: TEST.test(head) ? 'test' : 'code', names: [...namesIn(head, /(\w+)\s*\(/g)].slice(-1) }
}

function importedNames(text: string): string[] {
  return text.includes('*') ? [] : [...namesIn(text, /(\w+)\s*;/g)]
}

function textBlock(source: string, at: number): number | null {
  if (!source.startsWith('"""', at)) return null
  let end = endAfter(source, '"""', at + 3)
  while (end < source.length && source[end - 4] === '\\') end = endAfter(source, '"""', end)
  return end
}

/** Java. */
export const JAVA: LanguageRules = {
  tags: new Set(['java', 'java8', 'java11', 'java17', 'java21']),
  extensions: new Set(['java']),
  hasStatements: false,
  mask: (source) => maskCLike(source, { nestedComments: false, longTexts: false, ownLiteral: textBlock }),
  items: (masked) =>
    semicolonItems(masked, { start: 0, end: masked.length }).flatMap((range) => itemsOf(masked, range)),
  definitions: (masked) => ({
    functions: namesWithBody(masked),
    types: namesIn(masked, /\b(?:class|interface|enum|record)\s+(\w+)/g),
  }),
}
