import type { LanguageRules } from './languages/rules.ts'

/** Returns an answer with `\n` as line ends and without a byte order mark. */
export function cleanAnswer(answer: string): string {
  return answer
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/^\uFEFF+/, '')
}

const UNSEEN = /[\u200B-\u200D\u2060\uFEFF\u00A0\u2028\u2029]/

/** Returns code without what chat pages add to it: HTML escapes, and invisible characters outside of string literals. */
export function cleanCode(code: string, rules: LanguageRules): string {
  const plain = unescapeHtml(code)
  if (!UNSEEN.test(plain)) return plain
  const masked = rules.mask(plain)
  return plain.replace(/[\u200B-\u200D\u2060\uFEFF\u00A0\u2028\u2029]/g, (char, at: number) => {
    if (masked[at] !== char) return char
    if (char === '\u00A0') return ' '
    return char === '\u2028' || char === '\u2029' ? '\n' : ''
  })
}

const NAMED_ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
])
const ENTITY = /&(?:(lt|gt|amp|quot|apos|nbsp)|#(\d{1,7})|#[xX]([\dA-Fa-f]{1,6}));/g

/** Returns text with HTML entities decoded. */
export function unescapeEntities(text: string): string {
  return text.replace(
    ENTITY,
    (entity, name: string | undefined, decimal: string | undefined, hex: string | undefined) => {
      if (name !== undefined) return NAMED_ENTITIES.get(name) ?? entity
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : entity
    },
  )
}

/** Decodes code that was escaped for HTML: it has entities, and no character that escaping would have replaced. */
function unescapeHtml(code: string): string {
  if (!/&(?:lt|gt|amp|quot|apos|#\d{1,7}|#[xX][\dA-Fa-f]{1,6});/.test(code)) return code
  if (/[<>]/.test(code) || /&(?!(?:lt|gt|amp|quot|apos|nbsp|#\d{1,7}|#[xX][\dA-Fa-f]{1,6});)/.test(code)) return code
  return unescapeEntities(code)
}

/** Returns lines without the indentation that all but the blank ones share. */
export function dedent(text: string): string {
  const lines = text.split('\n')
  const margins = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0] ?? '')
  const [first] = margins
  if (first === undefined || first === '') return text
  let margin = first
  for (const each of margins) while (!each.startsWith(margin)) margin = margin.slice(0, -1)
  return lines.map((line) => (line.startsWith(margin) ? line.slice(margin.length) : line.trimStart())).join('\n')
}
