/** Whether a text matches a glob in which `*` is any characters and `?` is one. */
export function matchesGlob(text: string, glob: string): boolean {
  const pattern = glob
    .replace(/\*+/g, '*')
    .replace(/[\\^$.|+()[\]{}]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${pattern}$`, 's').test(text)
}

/** Whether a text has characters that make it a glob. */
export function isGlob(text: string): boolean {
  return /[*?]/.test(text)
}
