// Sign, currency, digits with or without groups of three, fraction, exponent. A number does not start inside a word or
// another number. The sign may be the minus of typesetters; a hyphen right after a letter or digit isn't one.
const SIGN = '[-+\\u2212]'
const DIGITS = "(?:\\d{1,3}(?:(?<group>[,_'\\u2019\\u00a0\\u2009\\u202f])\\d{3})(?:\\k<group>\\d{3})*(?!\\d)|\\d+)"
const EXPONENT = `(?:[eE](${SIGN}?\\d+)(?![\\p{L}\\d])|\\s?[×x*]\\s?10\\^\\{?(${SIGN}?\\d+)\\}?)?`
const NUMBER = new RegExp(
  `(?<![\\p{L}\\d_])(?<!\\d\\.)(${SIGN})?(?:\\p{Sc}\\s?(${SIGN})?)?(${DIGITS}(?:\\.\\d+)?|(?<!\\.)\\.\\d+)${EXPONENT}`,
  'gu',
)

/** Options for finding a number. */
export interface NumberOptions {
  /** Text before the number; the first number after its last occurrence counts. Null: the last number of all. */
  readonly label: string | null
}

/**
 * Returns the number that a text gives, or null if it has none.
 *
 * `1,234.5`, `1 234.5` (with a no-break space), `1'234.5`, `-$5`, `−3`, `1.5e-3` and `1.5 × 10^-3` are read; `50%` is
 * 50. The decimal sign is a point: `3,14` is 3 and then 14.
 */
export function findNumber(text: string, { label }: NumberOptions): number | null {
  const rest = label === null ? text : textAfterLast(text.toLowerCase(), label.toLowerCase())
  let found: RegExpExecArray | null = null
  for (const match of rest?.matchAll(NUMBER) ?? []) {
    found = match
    if (label !== null) break
  }
  return found === null ? null : numberOf(found)
}

function textAfterLast(text: string, label: string): string | null {
  const at = text.lastIndexOf(label)
  return at === -1 ? null : text.slice(at + label.length)
}

function numberOf([, before, inner, digits = '', , e, power]: RegExpExecArray): number {
  const sign = isMinus(before) !== isMinus(inner) ? -1 : 1
  const mantissa = digits.replace(/[^\d.]/g, '')
  const exponent = (e ?? power ?? '0').replace('\u2212', '-')
  return sign * Number(`${mantissa}e${exponent}`)
}

function isMinus(sign: string | undefined): boolean {
  return sign === '-' || sign === '\u2212'
}
