import type { Block } from './fenced-blocks.ts'

const PATH = /[\w@+.~\\/:-]*[\w-]\.[A-Za-z][A-Za-z0-9]{0,5}/
const TITLE = new RegExp(`(?:title|filename|file|name|path)\\s*=\\s*["']?(${PATH.source})`, 'i')
const MARKER = new RegExp(
  `^[ \\t]*(?://+|#+|--|;+|/\\*+|<!--)[ \\t]*(?:(?:file(?:name)?|path)[ \\t]*:?[ \\t]*)?[\`"']?(${PATH.source})[\`"']?[ \\t]*(?:\\*/|-->)?[ \\t]*:?[ \\t]*$`,
  'i',
)
const LEAD = new RegExp(
  `^[ \\t]*(?:[#>*-]+|\\d{1,3}[.)])?[ \\t]*(?:(?:[A-Z][\\w' -]{0,40}:?[ \\t]+)?)[*_\`"'(\\[]*(${PATH.source})[*_\`"')\\]]*[ \\t]*:?[*_]*[ \\t]*$`,
)

/** Returns the name that an answer gives to a block, after the fence, in its first line or in the line before; null if none. */
export function nameOf(block: Block): string | null {
  const titled = TITLE.exec(block.info)?.[1]
  if (titled !== undefined) return titled
  // ```python:src/a.py, ```src/a.py and ```rust src/a.rs
  const [, colon] = new RegExp(`^[\\w+#-]*[: \\t]+(?://+\\s*)?(${PATH.source})$`).exec(block.info) ?? []
  const named = colon ?? new RegExp(`^${PATH.source}$`).exec(block.info)?.[0]
  if (named !== undefined) return named
  const marked = markerIn(block.text.split('\n', 1)[0] ?? '') ?? markerIn(block.lead)
  return marked ?? LEAD.exec(block.lead.slice(0, 200))?.[1] ?? null
}

/** Returns the path in a comment line that has only a path in it, such as `// file: src/a.rs`. */
function markerIn(line: string): string | null {
  return line.length > 300 ? null : (MARKER.exec(line)?.[1] ?? null)
}

/** Returns the files of a block that starts with a line like `// file: src/a.rs` and has more of them; else the block itself. */
export function filesIn(block: Block): Block[] {
  const lines = block.text.split('\n')
  if (markerIn(lines[0] ?? '') === null) return [block]
  const files: string[][] = []
  for (const line of lines) {
    if (markerIn(line) !== null) files.push([])
    files.at(-1)?.push(line)
  }
  return files.map((each) => ({ ...block, text: each.join('\n') }))
}

/**
 * Returns a path inside the work folder as it is written on disk, or null for an unsafe one: absolute, with a drive, with
 * `..`, hidden, or with characters that a system or shell treats specially.
 */
export function safePath(path: string): string | null {
  const parts = path.replaceAll('\\', '/').split('/')
  while (parts[0] === '.') parts.shift()
  if (parts.length === 0 || parts.length > 8 || path.length > 200) return null
  return parts.every((part) => /^[\w@+-][\w@+.-]*$/.test(part) && !part.endsWith('.')) ? parts.join('/') : null
}
