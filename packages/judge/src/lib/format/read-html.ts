import type * as Parse5 from 'parse5'
import { addElement } from './element-counts.ts'
import { OPTIONAL_END, TEXT_ELEMENTS, VOID_ELEMENTS } from './html-elements.ts'

/** The number of each element in an HTML text, or the first thing in it that isn't well-formed. */
export type ReadHtml =
  | { readonly ok: true; readonly names: ReadonlyMap<string, number> }
  | { readonly ok: false; readonly problem: string }

/** Thrown to stop the tokenizer at the first problem. */
class HtmlProblem extends Error {}

/**
 * Reads HTML strictly: the standard's tokenizer finds no error, and every element is closed in order, except void
 * elements and those with an optional end tag. A browser repairs anything, so nothing would fail its parser.
 */
export function readHtml(parse5: typeof Parse5, text: string): ReadHtml {
  const names = new Map<string, number>()
  try {
    tokenize(parse5, text, names)
  } catch (error) {
    if (error instanceof HtmlProblem) return { ok: false, problem: error.message }
    throw error
  }
  return names.size === 0 ? { ok: false, problem: 'no elements' } : { ok: true, names }
}

function tokenize({ Tokenizer, TokenizerMode }: typeof Parse5, text: string, names: Map<string, number>): void {
  const open: string[] = []
  let foreign = 0
  const ignore = () => {}
  const tokenizer = new Tokenizer(
    {},
    {
      onComment: ignore,
      onDoctype: ignore,
      onCharacter: ignore,
      onNullCharacter: ignore,
      onWhitespaceCharacter: ignore,
      onEof: () => closeAll(open),
      onParseError: ({ code, startLine, startCol }) => {
        throw new HtmlProblem(`${code.replaceAll('-', ' ')} at ${startLine}:${startCol}`)
      },
      onStartTag: ({ tagName, selfClosing }) => {
        addElement(names, tagName)
        if (VOID_ELEMENTS.has(tagName) && foreign === 0) return
        if (selfClosing && (foreign > 0 || isForeign(tagName))) return
        if (selfClosing) throw new HtmlProblem(`<${tagName}/> can't close itself`)
        open.push(tagName)
        if (isForeign(tagName)) foreign++
        const mode = foreign === 0 ? TEXT_ELEMENTS.get(tagName) : undefined
        if (mode !== undefined) {
          tokenizer.lastStartTagName = tagName
          tokenizer.state = TokenizerMode[mode]
        }
      },
      onEndTag: ({ tagName }) => {
        close(open, tagName)
        if (isForeign(tagName)) foreign--
      },
    },
  )
  tokenizer.write(text, true)
}

function isForeign(name: string): boolean {
  return name === 'svg' || name === 'math'
}

function close(open: string[], name: string): void {
  while (open.length > 0) {
    const top = open.pop()
    if (top === name) return
    if (top !== undefined && !OPTIONAL_END.has(top)) throw new HtmlProblem(`</${name}> closes <${top}>`)
  }
  throw new HtmlProblem(`</${name}> closes nothing`)
}

function closeAll(open: readonly string[]): void {
  const left = open.findLast((name) => !OPTIONAL_END.has(name))
  if (left !== undefined) throw new HtmlProblem(`<${left}> isn't closed`)
}
