const WORDS =
  'alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey xray yankee zulu'.split(
    ' ',
  )
const DIGITS = 'zero one two three four five six seven eight nine'.split(' ')
const OTHER_SPELLINGS = [
  ['alpha', 'alfa'],
  ['juliet', 'juliett'],
  ['whiskey', 'whisky'],
] as const

/** Returns the spellings of letters and digits in the radio alphabet, written in one word. None if a letter has no word. */
export function natoSpellings(letters: string): readonly string[] {
  if (!/^[a-z0-9]*[a-z][a-z0-9]*$/.test(letters)) return []
  const spelled = (digit: (digit: string) => string) =>
    Array.from(letters, (letter) => WORDS[letter.charCodeAt(0) - 97] ?? digit(letter)).join('')
  const usual = [spelled((digit) => digit), spelled((digit) => DIGITS[Number(digit)] ?? digit)]
  // Every mix of them: ICAO writes both "alfa" and "juliett".
  let all = usual
  for (const [word, another] of OTHER_SPELLINGS) {
    all = [...all, ...all.map((text) => text.replaceAll(word, another))]
  }
  return [...new Set(all)]
}
