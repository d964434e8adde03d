import type { LanguageRules } from './languages/rules.ts'

/** Returns code as it would be in a file, from an interpreter session, a numbered listing, or among commands. */
export function fromTranscript(code: string, rules: LanguageRules): string {
  const lines = code.split('\n')
  const plain = withoutPrompts(lines) ?? withoutNumbers(lines) ?? lines
  return withoutCommands(plain.join('\n'), rules)
}

const PROMPT = /^(?:>>> ?|In \[\d+\]: ?)/
const MORE = /^(?:\.\.\. ?| {2,}\.{3,}: ?)/

/** Returns the input of a Python or IPython session; null for any other text. */
function withoutPrompts(lines: readonly string[]): string[] | null {
  const first = lines.find((line) => line.trim() !== '')
  if (first === undefined || !PROMPT.test(first)) return null
  const typed: string[] = []
  let isTyping = false
  for (const line of lines) {
    const rest: string | null = PROMPT.test(line)
      ? line.replace(PROMPT, '')
      : isTyping && MORE.test(line)
        ? line.replace(MORE, '')
        : null
    // `...` alone is the end of a block.
    if (rest === null && isTyping && /^\s*\.{3}:?\s*$/.test(line)) typed.push('')
    isTyping = rest !== null
    if (rest !== null) typed.push(rest)
  }
  return typed
}

const NUMBER = /^[ \t]*(\d{1,6})(?:[ \t]?[|:.)│]|(?=[ \t]|$))/

/** Returns lines without their numbers; null if they aren't numbered one by one. */
function withoutNumbers(lines: readonly string[]): string[] | null {
  let next: number | null = null
  const rests: string[] = []
  for (const line of lines) {
    if (line.trim() === '') {
      rests.push('')
      continue
    }
    const match: RegExpExecArray | null = NUMBER.exec(line.slice(0, 40))
    const number = Number(match?.[1])
    if (match === null || (next !== null && number !== next)) return null
    next = number + 1
    rests.push(line.slice(match[0].length))
  }
  if (next === null || rests.filter((rest) => rest.trim() !== '').length < 2) return null
  const margins = rests.filter((rest) => rest.trim() !== '').map((rest) => /^[ \t]*/.exec(rest)?.[0].length ?? 0)
  const margin = margins.reduce((a, b) => Math.min(a, b))
  return rests.map((rest) => rest.slice(margin))
}

const TOOL =
  'pip3?|python3?|uv|poetry|conda|npm|npx|pnpm|yarn|bun|deno|node|tsc|cargo|rustc|go|g\\+\\+|gcc|clang\\+\\+|clang|make|cmake|javac|java|mvn|gradle|cd|mkdir|touch|chmod|apt|apt-get|brew|sudo|curl|wget|git|\\./[\\w./-]+'
/** A command on its own line: the tool, and words that aren't code. */
const COMMAND = new RegExp(`^(?:[$!] ?)?(?:${TOOL})(?:[ \\t]+[\\w@%+=:,./~^<>&*"'-]+)+[ \\t]*;?$`)
const PROMPTED = /^(?:\$ \S|![a-z]|%%?[a-z])/

/** Returns code without commands at its top level, which aren't code in any of the languages. */
function withoutCommands(code: string, rules: LanguageRules): string {
  if (!code.split('\n').some(isCommand)) return code
  const masked = rules.mask(code).split('\n')
  const lines = code.split('\n')
  // Inside a string of several lines the mask is blank.
  return lines.filter((line, i) => !isCommand(line) || masked[i]?.[0] !== line[0]).join('\n')
}

function isCommand(line: string): boolean {
  if (line.length > 300 || !/^[$!%.a-z]/.test(line)) return false
  if (PROMPTED.test(line)) return true
  // `go f(x)` and `node = a.b` are code, `from` and `import` aren't tools.
  return COMMAND.test(line) && !/^\w+[ \t]*(?:[-+*/%&|^]?=|[:,.&*<>])/.test(line)
}
