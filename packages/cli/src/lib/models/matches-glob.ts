/** Whether a model id matches a glob: `*` stands for any characters, slashes too, and `?` for one. */
export function matchesGlob(id: string, glob: string): boolean {
  const parts = glob.split(/\*+/)
  const [first = '', ...later] = parts
  if (parts.length === 1) return id.length === glob.length && matchesAt(id, glob, 0)
  const last = later.pop() ?? ''
  if (first.length + last.length > id.length) return false
  if (!matchesAt(id, first, 0) || !matchesAt(id, last, id.length - last.length)) return false
  // The leftmost place of each part leaves the most room to those after it, so no choice is ever taken back.
  let at = first.length
  const end = id.length - last.length
  for (const part of later) {
    while (at + part.length <= end && !matchesAt(id, part, at)) at++
    at += part.length
    if (at > end) return false
  }
  return true
}

function matchesAt(id: string, part: string, at: number): boolean {
  for (let i = 0; i < part.length; i++) if (part[i] !== '?' && part[i] !== id[at + i]) return false
  return true
}
