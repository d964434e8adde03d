const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const VALUES: ReadonlyMap<string, number> = new Map([
  ...SMALL.map((word, i) => [word, i] as const),
  ...TENS.map((word, i) => [word, 20 + 10 * i] as const),
  ['oh', 0],
])
const SIGNS = 'dash|hyphen|minus|underscore|period|point|dot|slash|space|colon|comma'

const UNIT = SMALL.slice(1, 10).join('|')
const BELOW_100 = `(?:(?:${TENS.join('|')})(?:[-\\s]{1,3}(?:${UNIT})\\b)?|${[...SMALL].reverse().join('|')}|oh)\\b`
const BELOW_1000 = `${BELOW_100}(?:\\s{1,3}hundred\\b(?:\\s{1,3}(?:and\\s{1,3})?${BELOW_100})?)?`
const WORDS = new RegExp(
  `\\b(?:(${BELOW_1000}(?:\\s{1,3}thousand\\b(?:,?\\s{1,3}(?:and\\s{1,3})?${BELOW_1000})?)?)|(?:${SIGNS})\\b)`,
  'giu',
)

/**
 * Replaces English numbers with digits and names of signs with blanks, at the same length: `forty-two` and `four two`
 * are 42, `dash` is gone. Null if there are none.
 */
export function maskNumberWords(visible: string): string | null {
  const masked = visible.replace(WORDS, (words: string, number: string | undefined) => {
    return number === undefined ? ' '.repeat(words.length) : String(readNumber(number)).padEnd(words.length, ' ')
  })
  return masked === visible ? null : masked
}

function readNumber(words: string): number {
  let total = 0
  let part = 0
  for (const word of words.toLowerCase().match(/[a-z]+/g) ?? []) {
    if (word === 'hundred') part *= 100
    else if (word === 'thousand') {
      total = part * 1000
      part = 0
    } else part += VALUES.get(word) ?? 0
  }
  return total + part
}
