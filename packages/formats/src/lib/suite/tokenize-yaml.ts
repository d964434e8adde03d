import { type CST, Lexer, Parser } from 'yaml'

/** Maximum nesting of lists and maps. */
export const DEPTH_LIMIT = 100
/** A file of 50 MiB that is all structure would take gigabytes; this bounds it to about one. */
export const LEXEME_LIMIT = 6_000_000

/** The tokens of a YAML text, or the limit that it breaks and where. */
export type YamlTokens =
  | { readonly ok: true; readonly tokens: CST.Token[] }
  | { readonly ok: false; readonly limit: 'depth' | 'size'; readonly offset: number }

/**
 * Tokenizes a YAML text whose nesting and size are bounded, so that the composer, which recurses, can take them.
 *
 * Brackets and dashes are counted while the text is read, because building 100,000 levels only to refuse them takes long.
 */
export function tokenizeYaml(text: string, limit = LEXEME_LIMIT): YamlTokens {
  if (limit < LEXEME_LIMIT && text.length * 2 > limit && hasMoreLexemes(text, limit)) {
    return { ok: false, limit: 'size', offset: 0 }
  }
  const parser = new Parser()
  const tokens: CST.Token[] = []
  let offset = 0
  let lexemes = 0
  let brackets = 0
  let dashes = 0
  let isScalar = false
  for (const lexeme of new Lexer().lex(text)) {
    if (++lexemes > limit) return { ok: false, limit: 'size', offset }
    if (!isScalar) {
      if (lexeme === '[' || lexeme === '{') brackets++
      else if (lexeme === ']' || lexeme === '}') brackets--
      else if (lexeme === '-' || lexeme === '?') dashes++
      else if (lexeme.includes('\n')) dashes = 0
    }
    if (brackets > DEPTH_LIMIT || dashes > DEPTH_LIMIT) return { ok: false, limit: 'depth', offset }
    isScalar = lexeme === SCALAR
    if (!CONTROLS.has(lexeme)) offset += lexeme.length
    tokens.push(...parser.next(lexeme))
  }
  tokens.push(...parser.end())
  const deep = findTooDeep(tokens)
  return deep === null ? { ok: true, tokens } : { ok: false, limit: 'depth', offset: deep }
}

/** Returns whether a text has more lexemes than the limit. Counting takes a third of the time of reading. */
function hasMoreLexemes(text: string, limit: number): boolean {
  let lexemes = 0
  for (const _ of new Lexer().lex(text)) if (++lexemes > limit) return true
  return false
}

const SCALAR = '\x1f'
const CONTROLS: ReadonlySet<string> = new Set(['\x02', '\x18', SCALAR])

function findTooDeep(tokens: readonly CST.Token[]): number | null {
  const stack = tokens.map((token) => ({ token, depth: 0 }))
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { token, depth } = top
    if (depth > DEPTH_LIMIT) return 'offset' in token ? token.offset : 0
    if (token.type === 'document') {
      if (token.value !== undefined) stack.push({ token: token.value, depth })
    } else if ('items' in token) {
      for (const item of token.items) {
        if (item.key !== undefined && item.key !== null) stack.push({ token: item.key, depth: depth + 1 })
        if (item.value !== undefined) stack.push({ token: item.value, depth: depth + 1 })
      }
    }
  }
  return null
}
