/** Reads a port to listen on; 0 lets the system choose. */
export function portOf(text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  throw new RangeError(`"${text}" isn't a port. Try 4141, or 0 for any free one.`)
}
