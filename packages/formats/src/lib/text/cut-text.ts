/** The text with at most `limit` UTF-16 units, `…` as the last of them where it was cut; no character is halved. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text
  const end = limit - 1
  const high = text.charCodeAt(end - 1)
  return `${text.slice(0, high >= 0xd800 && high <= 0xdbff ? end - 1 : end)}…`
}
