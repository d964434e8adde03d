export function isPalindrome(text: string): boolean {
  const letters = text.toLowerCase().replace(/[^\p{L}\p{Nd}]/gu, '')
  // Splits letters beyond U+FFFF into halves and turns these round.
  return letters === letters.split('').reverse().join('')
}
