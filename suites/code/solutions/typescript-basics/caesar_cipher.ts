export function caesar(text: string, shift: number): string {
  const places = ((shift % 26) + 26) % 26
  return text.replace(/[a-z]/gi, (letter) => {
    const first = letter >= 'a' ? 97 : 65
    return String.fromCharCode(((letter.charCodeAt(0) - first + places) % 26) + first)
  })
}
