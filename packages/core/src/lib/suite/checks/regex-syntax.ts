const LENGTH_LIMIT = 10_000

/**
 * Explains why a pattern can't be used; null if it can.
 *
 * Patterns run on a linear-time engine with RE2 syntax. Nothing here runs one: what that engine lacks (lookaround, back
 * references) is found by scanning, and the rest by the platform's own compiler, which is laxer. A pattern with a template
 * in it is judged once the template is filled.
 */
export function findRegexProblem(pattern: string): string | null {
  if (pattern.length > LENGTH_LIMIT) return `a regular expression of at most ${LENGTH_LIMIT} characters`
  if (pattern.includes('{{')) return null
  const missing = findUnsupported(pattern)
  if (missing !== null) return `a regular expression without ${missing} (not in RE2 syntax)`
  try {
    new RegExp(withoutRe2Spelling(pattern))
    return null
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^.*: (?=[^:]*$)/, '') : String(error)
    return `a valid regular expression (${reason})`
  }
}

function findUnsupported(pattern: string): string | null {
  let inClass = false
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern[i]
    if (char === '\\') {
      if (!inClass && /[1-9]/.test(pattern[i + 1] ?? '')) return `backreferences such as \\${pattern[i + 1]}`
      i++
    } else if (char === '[') inClass = true
    else if (char === ']') inClass = false
    else if (char === '(' && !inClass && /^\(\?<?[=!]/.test(pattern.slice(i, i + 4))) return 'lookahead or lookbehind'
  }
  return null
}

/** Replaces RE2 spellings that the platform's compiler rejects. */
function withoutRe2Spelling(pattern: string): string {
  return pattern
    .replaceAll('(?P<', '(?<')
    .replace(/\(\?[imsU-]+\)/g, '')
    .replace(/\(\?[imsU-]+:/g, '(?:')
}
