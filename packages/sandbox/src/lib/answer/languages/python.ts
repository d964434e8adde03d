import { namesIn } from './body-names.ts'
import { maskPython } from './mask-python.ts'
import type { Item, LanguageRules, Range } from './rules.ts'

/** Statements that start at column 0, each with the lines that belong to it. */
function rangesOf(masked: string): Range[] {
  const ranges: Range[] = []
  let depth = 0
  let isOpen = false
  let start = -1
  let at = 0
  for (const line of masked.split('\n')) {
    const isStart = depth === 0 && !isOpen && /^[^\s)\]}]/.test(line)
    // A decorator belongs to what follows; an `else` to what stands before.
    if (isStart && !/^(?:elif|else|except|finally)\b/.test(line) && !(start >= 0 && isDecorated(masked, start, at))) {
      if (start >= 0) ranges.push({ start, end: at })
      start = at
    }
    for (const [bracket] of line.matchAll(/[()[\]{}]/g)) {
      depth = /[([{]/.test(bracket) ? depth + 1 : Math.max(0, depth - 1)
    }
    isOpen = line.endsWith('\\')
    at += line.length + 1
  }
  if (start >= 0) ranges.push({ start, end: masked.length })
  return ranges.map((range) => ({
    start: range.start,
    end: range.start + masked.slice(range.start, range.end).trimEnd().length,
  }))
}

/** Whether only decorators stand between the two offsets. */
function isDecorated(masked: string, start: number, end: number): boolean {
  if (masked[start] !== '@') return false
  return !/^(?:async\s+def|def|class)\b/m.test(masked.slice(start, end))
}

const MAIN = /^if\s+(?:__name__\s*==|"\s*"\s*==\s*__name__)/
const TEST =
  /^(?:@[^\n]*\n+)*(?:(?:async\s+)?def\s+(?:test_\w*|tests?|run_(?:all_)?tests?)\s*\(|class\s+(?:Test\w*|\w+Tests?)\b|class\s+\w+\s*\([^)]*\bTestCase\b)/
const DEMO =
  /^(?:(?:print|main|unittest\s*\.\s*main|doctest\s*\.\s*\w+|pytest\s*\.\s*main|sys\s*\.\s*exit|exit|quit)\s*\(|assert\b|[\w, ]+=[^\n]*\binput\s*\()/
const NAMED = /^(?:@[^\n]*\n+)*(?:(?:async\s+)?def|class|type)\s+(\w+)|^(\w+)\s*(?::[^=\n]*)?=(?!=)/

function itemOf(masked: string, range: Range): Item {
  const text = masked.slice(range.start, range.end)
  if (/^(?:import|from)\b/.test(text)) return { ...range, role: 'import', names: importedNames(text) }
  if (MAIN.test(text)) return { ...range, role: 'main', names: [] }
  if (DEMO.test(text)) return { ...range, role: 'demo', names: [] }
  const match = NAMED.exec(text)
  const name = match?.[1] ?? match?.[2]
  const names = name === undefined ? [] : [name]
  return { ...range, role: TEST.test(text) ? 'test' : 'code', names }
}

function importedNames(text: string): string[] {
  if (text.includes('*') || /\b__future__\b/.test(text)) return []
  const bound = /^from\b/.test(text) ? (text.split(/\bimport\b/)[1] ?? '') : text.slice('import'.length)
  return bound.split(',').flatMap((part) => /\bas\s+(\w+)/.exec(part)?.[1] ?? /\w+/.exec(part)?.[0] ?? [])
}

/** Python. */
export const PYTHON: LanguageRules = {
  tags: new Set(['python', 'py', 'python3', 'python2', 'py3', 'pycon', 'sage']),
  extensions: new Set(['py']),
  mask: maskPython,
  items: (masked) => rangesOf(masked).map((range) => itemOf(masked, range)),
  definitions: (masked) => {
    const assigned = namesIn(masked, /^([A-Za-z_]\w*)[ \t]*(?::[^=\n]*)?=(?!=)/gm)
    return {
      functions: new Set([...assigned, ...namesIn(masked, /^[ \t]*(?:async[ \t]+)?def[ \t]+(\w+)/gm)]),
      types: new Set([...assigned, ...namesIn(masked, /^[ \t]*class[ \t]+(\w+)|^type[ \t]+(\w+)/gm)]),
    }
  },
}
