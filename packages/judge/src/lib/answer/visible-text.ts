// Marks, and the letters that join the one before them when a text is normalized.
const JOINING = '[\\p{M}\\u1160-\\u11ff\\ud7b0-\\ud7ff\\uff9e-\\uffdc\\u{16d63}-\\u{16d6a}]'

/** The longest run of marks in real text (UAX 15, stream-safe format). */
const RUN = 30
const LONG_RUN = new RegExp(`${JOINING}{${RUN}}(?=${JOINING})`, 'gu')
const JOINER = '\u034f'

/** The pieces of a text that are normalized independently of each other. */
const SEGMENT = new RegExp(`${JOINING}{1,${RUN}}|[^]${JOINING}{0,${RUN}}`, 'gu')

const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu

// One character each, so that offsets stay the same.
const SINGLE_QUOTES = /[\u2018-\u201b\u2032\u2035\u2039\u203a\u00b4\u02b9\u02bb-\u02bd\u02ca\u02cb\uff07]/g
const DOUBLE_QUOTES = /[\u201c-\u201f\u00ab\u00bb\u2033\u2036\u301d-\u301f\uff02]/g

/** Returns whether a text has only ASCII characters, and so looks the same in every view that keeps its punctuation. */
export function isAscii(text: string): boolean {
  // Only ASCII takes one byte per character; counting them is the fastest way to tell.
  return Buffer.byteLength(text) === text.length
}

/**
 * Returns a text as a reader sees it: NFKC, without zero-width characters (zero-width spaces, bidi controls, tags,
 * variation selectors), and with straight quotes. Takes linear time on any text.
 */
export function visibleText(text: string): string {
  return isAscii(text) ? text : normalizeText(foldQuotes(text.replace(INVISIBLE, '')), 'NFKC')
}

/** Maps every character (UTF-16 unit) of `visibleText(text)` to its offset in `text`; the last entry is the end of the last one. */
export function visibleOffsets(text: string): Uint32Array {
  const kept = keptOffsets(text)
  const seen = foldQuotes(text.replace(INVISIBLE, ''))
  const offsets: number[] = []
  let end = 0
  for (const match of seen.matchAll(SEGMENT)) {
    const [segment] = match
    const from = kept[match.index] ?? text.length
    for (let i = segment.normalize('NFKC').length; i > 0; i--) offsets.push(from)
    end = (kept[match.index + segment.length - 1] ?? text.length - 1) + 1
  }
  offsets.push(end)
  return Uint32Array.from(offsets)
}

/**
 * Returns a text in a normal form of Unicode, in linear time: reordering a run of marks takes time in the square of its length, so
 * that long runs are broken as UAX 15 says.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  const broken = text.replace(LONG_RUN, `$&${JOINER}`)
  const normal = broken.normalize(form)
  return broken === text ? normal : normal.replaceAll(JOINER, '')
}

function foldQuotes(text: string): string {
  return text.replace(SINGLE_QUOTES, "'").replace(DOUBLE_QUOTES, '"')
}

/** Returns the offsets of the characters that have a width. */
function keptOffsets(text: string): Uint32Array {
  const offsets = new Uint32Array(text.length)
  let count = 0
  let at = 0
  for (const match of text.matchAll(INVISIBLE)) {
    while (at < match.index) offsets[count++] = at++
    at = match.index + match[0].length
  }
  while (at < text.length) offsets[count++] = at++
  return offsets.subarray(0, count)
}
