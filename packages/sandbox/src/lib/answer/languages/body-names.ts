const PAREN = /[()]/g
const NAME_BEFORE = /([A-Za-z_$~][\w$]*)\s*(?:<[\w\s,.&?*]{0,100}>)?\s*$/
// One optional tail after the qualifiers: repeating the tails would take exponential time on hostile texts.
const BODY =
  /\s*(?:(?:const|noexcept|override|final|mutable)\b\s*|&&?\s*)*(?:throws\s[\w.,\s]{1,200}|->[^{};]{1,200}|:[^{};=]{1,300})?\{/y
const NOT_NAMES = new Set(
  'if for while switch catch function return synchronized else do try using lock with await new super'.split(' '),
)

/** Returns the names before parentheses that a body follows: functions and methods of C++, Java and JavaScript. */
export function namesWithBody(masked: string): Set<string> {
  const names = new Set<string>()
  const open: number[] = []
  PAREN.lastIndex = 0
  for (let found = PAREN.exec(masked); found !== null; found = PAREN.exec(masked)) {
    if (found[0] === '(') {
      open.push(found.index)
      continue
    }
    const start = open.pop()
    BODY.lastIndex = found.index + 1
    if (start === undefined || !BODY.test(masked)) continue
    const before = masked.slice(Math.max(0, start - 200), start)
    const name = NAME_BEFORE.exec(before)
    if (name?.[1] === undefined || NOT_NAMES.has(name[1])) continue
    if (!/(?:\.|\bnew)\s*$/.test(before.slice(0, name.index))) names.add(name[1])
  }
  return names
}

/** Returns all first groups of a pattern in a text. */
export function namesIn(text: string, pattern: RegExp): Set<string> {
  const names = new Set<string>()
  for (const match of text.matchAll(pattern)) for (const name of match.slice(1)) if (name !== undefined) names.add(name)
  return names
}
