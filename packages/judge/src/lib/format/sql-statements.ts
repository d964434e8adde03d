/** One statement of a script. */
export interface SqlStatement {
  readonly text: string
  /** Its effects: its first keyword or, after `with`, that of its main part, and every data change inside it. */
  readonly kinds: readonly string[]
}

// Comments, quoted texts and names, dollar quotes, words, or one character. No alternative can be tried in two ways.
const TOKEN =
  /--[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|'(?:[^']|'')*'?|"(?:[^"]|"")*"?|`[^`]*`?|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)|[\p{L}_][\p{L}\p{N}_$]*|\s+|[\s\S]/gu
const CHANGES = new Set(['insert', 'update', 'delete', 'merge'])
const MAIN = new Set([...CHANGES, 'select', 'values', 'replace'])

/** Splits a script at the semicolons that end statements, in any dialect. Empty statements are left out. */
export function sqlStatements(script: string): SqlStatement[] {
  const statements: SqlStatement[] = []
  let start = 0
  let words = createWords()
  for (const match of script.matchAll(TOKEN)) {
    const [token] = match
    if (token === ';') {
      if (words.kinds().length > 0)
        statements.push({ text: script.slice(start, match.index + 1), kinds: words.kinds() })
      start = match.index + 1
      words = createWords()
    } else words.take(token)
  }
  if (words.kinds().length > 0) statements.push({ text: script.slice(start), kinds: words.kinds() })
  return statements
}

/** Finds the kinds of one statement among its tokens. */
function createWords() {
  const changes = new Set<string>()
  let first: string | null = null
  let main: string | null = null
  let depth = 0
  let afterOpen = false
  return {
    take(token: string): void {
      if (/^(\s|--|\/\*)/.test(token)) return
      const word = /^[\p{L}_]/u.test(token) ? token.toLowerCase() : null
      if (word !== null) {
        if (first === null) first = word
        else if (first === 'with' && main === null && depth === 0 && MAIN.has(word)) main = word
        else if (afterOpen && CHANGES.has(word)) changes.add(word)
      } else if (first === null && token !== '(') first = token
      if (first === null) return
      if (token === '(') depth++
      else if (token === ')') depth--
      afterOpen = token === '('
    },
    kinds: (): string[] => (first === null ? [] : [...new Set([main ?? first, ...changes])]),
  }
}
