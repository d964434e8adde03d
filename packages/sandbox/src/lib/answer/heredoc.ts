import type { Block } from './fenced-blocks.ts'

const SHELL = /^(?:bash|sh|shell|zsh|console|terminal|shell-session|powershell)\b/i
const START = /^[^\n#]{0,200}?\bcat\s[^\n]{0,200}?<<-?\s*(["']?)(\w+)\1[^\n]{0,200}$/

/** Returns the files that a block of shell commands writes with `cat > a.py << 'EOF'`; empty for other blocks. */
export function heredocs(block: Block): Block[] {
  if (!SHELL.test(block.info) || !block.text.includes('<<')) return []
  const files: Block[] = []
  let open: { readonly end: string; readonly path: string; readonly lines: string[] } | null = null
  for (const line of block.text.split('\n')) {
    if (open !== null && line.trim() === open.end) {
      files.push({ info: open.path, text: open.lines.join('\n'), lead: '', isClosed: true })
      open = null
    } else if (open !== null) open.lines.push(line)
    else {
      const [, , end] = START.exec(line.slice(0, 700)) ?? []
      const [, path = ''] = />>?\s*["']?([\w./~-]{1,200})/.exec(line.slice(0, 700)) ?? []
      if (end !== undefined) open = { end, path, lines: [] }
    }
  }
  if (open !== null) files.push({ info: open.path, text: open.lines.join('\n'), lead: '', isClosed: false })
  return files
}
