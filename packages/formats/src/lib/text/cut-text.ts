/** Cuts a text to at most `limit` UTF-16 units, `…` as the last of them where it was cut; no character is halved. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text
  return `${text.slice(0, placeBefore(text, limit - 1))}…`
}

/** Returns the place, or the one before it if it would split a character. */
function placeBefore(text: string, place: number): number {
  const high = text.charCodeAt(place - 1)
  return high >= 0xd800 && high <= 0xdbff ? place - 1 : place
}

/** Returns the first lines of a text, as many as fit into both limits, and how many UTF-16 units are left; no character is halved. */
export function cutLines(
  text: string,
  { lines, characters }: { readonly lines: number; readonly characters: number },
): { readonly text: string; readonly left: number } {
  let end = -1
  for (let line = 0; line < lines; line++) {
    const next = text.indexOf('\n', end + 1)
    if (next < 0 || next > characters) {
      end = text.length
      break
    }
    end = next
  }
  if (end > characters) end = placeBefore(text, characters)
  return { text: text.slice(0, end), left: text.length - end }
}
