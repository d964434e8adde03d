import { namesIn } from './body-names.ts'
import { maskPython } from './mask-python.ts'
import type { Item, LanguageRules, Range } from './rules.ts'

/** Returns the statements that start at column 0, each with the lines that belong to it. */
function rangesOf(masked: string): Range[] {
  const starts: number[] = []
  let depth = 0
  let isContinued = false
  let isDecorated = false
  let at = 0
  for (const line of masked.split('\n')) {
    // A decorator belongs to what follows; an `else` to what comes before.
    if (depth === 0 && !isContinued && /^[^\s)\]}]/.test(line) && !/^(?:elif|else|except|finally)\b/.test(line)) {
      if (!isDecorated) starts.push(at)
      isDecorated = line.startsWith('@')
    }
    for (const [bracket] of line.matchAll(/[()[\]{}]/g)) {
      depth = /[([{]/.test(bracket) ? depth + 1 : Math.max(0, depth - 1)
    }
    isContinued = line.endsWith('\\')
    at += line.length + 1
  }
  return starts.map((start, i) => {
    const text = masked.slice(start, starts[i + 1] ?? masked.length)
    return { start, end: start + text.trimEnd().length }
  })
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
  hasStatements: true,
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
