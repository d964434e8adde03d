const NUMERALS: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]

export function toRoman(number: number): string | null {
  // 3.5 is in the range too.
  if (!(number >= 1 && number <= 3999)) return null
  let rest = number
  let text = ''
  for (const [value, numeral] of NUMERALS) {
    text += numeral.repeat(Math.floor(rest / value))
    rest %= value
  }
  return text
}

export function fromRoman(text: string): number | null {
  let number = 0
  let at = 0
  for (const [value, numeral] of NUMERALS) {
    while (text.startsWith(numeral, at)) {
      number += value
      at += numeral.length
    }
  }
  return toRoman(number) === text ? number : null
}
