import { dedent } from './clean-text.ts'
import type { LanguageRules } from './languages/rules.ts'

const CODE_MARK = /[{}[\];=<>|&@\\]|\w\(|->|::|^(?:\/\/|\/\*|\*\/|#\w|"""|''')|\)\s*:?$/
const CODE_WORD =
  /^(?:return|if|elif|else|for|while|with|try|except|finally|raise|yield|import|from|def|class|pass|assert|del|not|lambda|await|async|case|match|fn|let|const|var|func|use|package|throw|switch|do|break|continue|public|private|static|export|function|struct|enum|impl|type|int|void|bool)\b/
const START =
  /^\s*(?:#!?\[|#\s*include\b|@\w+|"""|(?:pub|fn|use|struct|enum|impl|trait|mod|const|static|type|async|unsafe|extern|let|var|def|class|import|from|function|export|interface|abstract|public|private|protected|final|package|func|template|namespace|using|int|void|bool|double|float|long|char|auto|std::\S+|record)\b)/

/** Returns whether a line is a sentence or a heading rather than code. Text in backticks doesn't count. */
export function isProse(line: string): boolean {
  const text = line
    .trim()
    .slice(0, 500)
    .replace(/`[^`]*`/g, 'x')
  if (/^(?:#{1,6} +[A-Z*]|\*\*|[-*•] +[A-Z*x]|\d+[.)] +[A-Z*x])/.test(text)) return true
  if (/^#(?: |$)/.test(text) || CODE_MARK.test(text)) return false
  const isSentence = /[.!?…。！？]["')*_]*$/.test(text)
  if (CODE_WORD.test(text) && !isSentence) return false
  const words = text.match(/[\p{L}'’]+/gu)?.length ?? 0
  if (/[^\p{ASCII}\p{P}\p{S}\s]/u.test(text)) return true
  return words >= 3 || (words > 0 && (/^[A-Z][\w' ]*:$/.test(text) || /[!?]$/.test(text)))
}

/** Returns whether most lines of a text are code rather than sentences. Lines inside comments and literals don't count. */
export function looksLikeCode(text: string, { mask }: LanguageRules): boolean {
  const all = text.split('\n', 2000)
  const masked = mask(all.join('\n')).split('\n')
  const lines = all.filter((line, i) => line.trim() !== '' && masked[i]?.trim() !== '')
  const code = lines.filter((line) => !isProse(line))
  return (
    code.length * 2 > lines.length && code.some((line) => CODE_MARK.test(line.trim()) || CODE_WORD.test(line.trim()))
  )
}

/**
 * Returns the code in a text without fences, from the first line that starts an item to the last that isn't prose; null if
 * none.
 */
export function unfencedCode(text: string, rules: LanguageRules): string | null {
  const lines = text.split('\n')
  const first = lines.findIndex((line) => START.test(line.slice(0, 500)) && !isProse(line))
  if (first === -1) return null
  const source = dedent(withoutTrailingProse(lines.slice(withLeadingComments(lines, first))))
  if (!looksLikeCode(source, rules)) return null
  const { functions, types } = rules.definitions(rules.mask(source))
  return functions.size + types.size > 0 ? source : null
}

/** Returns the first item's line, moved up to include the comments right above it. */
function withLeadingComments(lines: readonly string[], first: number): number {
  let start = first
  while (start > 0 && /^\s*(?:\/\/|#(?!#)|\*|\/\*)/.test(lines[start - 1] ?? '')) start--
  return start
}

/** Returns the lines up to the last one that is neither a sentence nor blank. Indented lines are always code. */
export function withoutTrailingProse(lines: readonly string[]): string {
  let end = lines.length
  while (end > 0) {
    const line = lines[end - 1] ?? ''
    if (line.trim() !== '' && (/^[ \t]/.test(line) || !isProse(line))) break
    end--
  }
  return lines.slice(0, end).join('\n')
}
