export function isPalindrome(text: string): boolean {
  const letters = text.toLowerCase().match(/[\p{L}\p{Nd}]/gu) ?? []
  return letters.join('') === letters.toReversed().join('')
}
