export function caesar(text: string, shift: number): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const first = letter >= 'a' ? 97 : 65
    // The remainder of a negative number is negative.
    return String.fromCharCode(((letter.charCodeAt(0) - first + shift) % 26) + first)
  })
}
