/**
 * Returns whether a name matches a glob: `*` stands for any characters, `?` for one, all else for itself. Takes at most length times length
 * steps, whatever the glob, which a regular expression would not promise.
 */
export function matchesGlob(text: string, glob: string): boolean {
  let at = 0
  let want = 0
  let star = -1
  let starAt = 0
  while (at < text.length) {
    if (glob[want] === '*') {
      star = want++
      starAt = at
    } else if (want < glob.length && (glob[want] === '?' || glob[want] === text[at])) {
      at++
      want++
    } else if (star !== -1) {
      // Let the last star take one character more; earlier stars need never be tried again.
      want = star + 1
      at = ++starAt
    } else {
      return false
    }
  }
  while (glob[want] === '*') want++
  return want === glob.length
}

/** Returns whether a text has characters that make it a glob. */
export function isGlob(text: string): boolean {
  return /[*?]/.test(text)
}
