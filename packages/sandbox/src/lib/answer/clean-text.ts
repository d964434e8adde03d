import type { LanguageRules } from './languages/rules.ts'

/** An answer with line ends as `\n` and no byte order mark. */
export function cleanAnswer(answer: string): string {
  return answer
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/^\uFEFF+/, '')
}

const UNSEEN = /[\u200B-\u200D\u2060\uFEFF\u00A0\u2028\u2029]/

/** Code without what chat pages put into it: escaped HTML, and characters that are not seen, where they stand outside of texts. */
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

/** A text with entities of HTML replaced by what they stand for. */
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

/** Code that was escaped for HTML has entities, and no character that the escaping would have replaced. */
function unescapeHtml(code: string): string {
  if (!/&(?:lt|gt|amp|quot|apos|#\d{1,7}|#[xX][\dA-Fa-f]{1,6});/.test(code)) return code
  if (/[<>]/.test(code) || /&(?!(?:lt|gt|amp|quot|apos|nbsp|#\d{1,7}|#[xX][\dA-Fa-f]{1,6});)/.test(code)) return code
  return unescapeEntities(code)
}

/** Lines without the indentation that all of them share, but for blank ones. */
export function dedent(text: string): string {
  const lines = text.split('\n')
  const margins = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0] ?? '')
  const [first] = margins
  if (first === undefined || first === '') return text
  let margin = first
  for (const each of margins) while (!each.startsWith(margin)) margin = margin.slice(0, -1)
  return lines.map((line) => (line.startsWith(margin) ? line.slice(margin.length) : line.trimStart())).join('\n')
}
