const COUNT = /\{(\d+)(?:,(\d*))?\}/y
const ESCAPE = /\\(?:[pP]\{[^}]*\}|x\{[^}]*\}|Q[\s\S]*?\\E|[\s\S]|$)/y
const CLASS = /\[\^?\]?(?:\\[\s\S]|\[:\^?\w+:\]|[^\]\\])*\]?/y

/**
 * Measures a regular expression: its characters, classes and operators, each multiplied by its counts. A linear-time engine takes time in
 * proportion to this and to the length of the text. Any text has a size, also one that is no pattern.
 */
export function measurePattern(pattern: string): number {
  /** Sizes of the groups that are open, from the outermost. */
  const open: number[] = []
  let size = 0
  /** The size of what a count would repeat. */
  let last = 0
  for (let at = 0; at < pattern.length; ) {
    const char = pattern[at]
    const count = char === '{' ? matchAt(COUNT, pattern, at) : null
    if (count !== null) {
      const times = Math.max(1, Number(count[1]), Number(count[2] ?? 0))
      size += last * (times - 1)
      last *= times
      at += count[0].length
    } else if (char === '(') {
      open.push(size)
      size = 0
      last = 0
      at++
    } else if (char === ')' && open.length > 0) {
      last = size + 1
      size = (open.pop() ?? 0) + last
      at++
    } else {
      const isOperator = char === '*' || char === '+' || char === '?'
      const whole = char === '\\' ? matchAt(ESCAPE, pattern, at) : char === '[' ? matchAt(CLASS, pattern, at) : null
      // A quoted text is as many characters as it has.
      const own = whole?.[0].startsWith('\\Q') ? whole[0].length : 1
      size += own
      last = isOperator ? last + 1 : own
      at += whole?.[0].length ?? 1
    }
  }
  return open.reduce((sum, each) => sum + each, size)
}

function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at
  return expression.exec(text)
}
