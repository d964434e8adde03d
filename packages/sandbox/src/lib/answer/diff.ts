/** A file as a diff leaves it, or null for one that the diff shows only in parts. */
export interface PatchedFile {
  readonly path: string | null
  readonly text: string | null
}

/** Returns whether a block is a diff rather than code. */
export function isDiff(info: string, text: string): boolean {
  if (/^(?:diff|patch)\b/i.test(info)) return true
  return /^(?:diff --git |@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@)/m.test(text) && /^[+]/m.test(text)
}

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)/

/** Returns the files that a diff leaves. A file is complete if its only hunk starts at the first line. */
export function patchedFiles(diff: string): PatchedFile[] {
  const files: { path: string | null; lines: string[]; hunks: number; isPart: boolean }[] = []
  let file: (typeof files)[number] | undefined
  let inHead = true
  const next = (path: string | null) => {
    file = { path, lines: [], hunks: 0, isPart: false }
    files.push(file)
  }
  for (const line of diff.split('\n')) {
    const hunk = line.startsWith('@@') ? HUNK.exec(line) : null
    if (line.startsWith('diff --git ')) {
      next(null)
      inHead = true
    } else if (inHead && /^(?:index|new file|deleted|old mode|new mode|similarity|rename|--- )/.test(line)) {
      if (file === undefined) next(null)
    } else if (line.startsWith('--- ') && hunk === null && (file?.hunks ?? 0) > 0) {
      next(null)
      inHead = true
    } else if (inHead && line.startsWith('+++ ')) {
      if (file === undefined) next(null)
      const path =
        line
          .slice(4)
          .split('\t', 1)[0]
          ?.replace(/^[ab]\//, '') ?? ''
      if (file !== undefined) file.path = path === '/dev/null' ? null : path
    } else if (hunk !== null) {
      if (file === undefined) next(null)
      inHead = false
      if (file === undefined) continue
      file.hunks++
      if (file.hunks > 1 || Number(hunk[3]) > 1) file.isPart = true
    } else if (!line.startsWith('-') && !line.startsWith('\\')) {
      if (file === undefined) next(null)
      inHead = false
      file?.lines.push(/^[+ ]/.test(line) ? line.slice(1) : line)
    } else inHead = false
  }
  return files.map(({ path, lines, isPart }) => ({ path, text: isPart ? null : lines.join('\n') }))
}
