import { unescapeEntities } from './clean-text.ts'

/** A block of code in an answer. */
export interface Block {
  /** The text after the opening fence, such as `python title="a.py"`. */
  readonly info: string
  readonly text: string
  /** The last non-blank line before it; '' if none. */
  readonly lead: string
  /** Whether a fence closed it. */
  readonly isClosed: boolean
}

const FENCE = /^((?:[ \t]*>)*[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)(`{3,}|~{3,})(.*)$/
const NESTING = 4
const BLOCK_LIMIT = 1000
const FENCE_LINE_LIMIT = 1000
const INSIDE_LIMIT = 1024 * 1024

/** Returns the fenced blocks of a Markdown text, at most the first thousand. Looks into blocks of Markdown. */
export function fencedBlocks(text: string, depth = 0): Block[] {
  const blocks: Block[] = []
  let open: OpenBlock | null = null
  let lead = ''
  for (const line of text.split('\n')) {
    if (blocks.length >= BLOCK_LIMIT) return blocks
    const fence = line.length > FENCE_LINE_LIMIT ? null : FENCE.exec(line)
    if (open === null) {
      if (fence !== null) {
        const whole = inlineBlock(fence, lead)
        if (whole !== null) blocks.push(whole)
        else open = new OpenBlock(fence, lead)
      }
      if (line.trim() !== '') lead = line
      continue
    }
    const step: Step = fence === null ? 'text' : open.step(fence)
    if (step === 'text') {
      open.add(line)
      continue
    }
    blocks.push(...open.close({ isClosed: step === 'close' }, depth))
    open = step === 'reopen' && fence !== null ? new OpenBlock(fence, lead) : null
    lead = ''
  }
  if (open !== null) blocks.push(...open.close({ isClosed: false }, depth))
  return blocks
}

type Step = 'text' | 'close' | 'reopen'

/** Returns the block of a fence that opens and closes on one line: ```` ```python print(1)``` ````. */
function inlineBlock([, , fence = '', rest = '']: RegExpExecArray, lead: string): Block | null {
  if (!fence.startsWith('`') || !rest.includes('`')) return null
  const [, info = '', text = ''] = /^([\w+#-]*)[ \t]*(.*?)`+\s*$/.exec(rest) ?? []
  return { info, text, lead, isClosed: true }
}

class OpenBlock {
  readonly #lines: string[] = []
  readonly #lead: string
  readonly #info: string
  readonly #fence: string
  readonly #margin: number
  readonly #quote: number
  /** The number of open fences inside a block of Markdown. */
  #inside = 0

  constructor([, before = '', fence = '', info = '']: RegExpExecArray, lead: string) {
    this.#lead = lead
    this.#info = info.trim()
    this.#fence = fence
    this.#quote = before.split('>').length - 1
    this.#margin = before.slice(before.lastIndexOf('>') + 1).length - (this.#quote > 0 ? 1 : 0)
  }

  get #isMarkdown(): boolean {
    return /^(?:markdown|md|mdx)\b/i.test(this.#info)
  }

  /** Returns what a line with a fence means inside this block. */
  step([, before = '', fence = '', rest = '']: RegExpExecArray): Step {
    const isOurs = fence[0] === this.#fence[0] && fence.length >= this.#fence.length
    if (!isOurs || /[-*+\d]/.test(before) || before.replaceAll('>', '').length > Math.max(0, this.#margin) + 3)
      return 'text'
    const info = rest.trim()
    if (this.#isMarkdown && info !== '') this.#inside++
    else if (this.#inside > 0) this.#inside--
    else if (info === '') return 'close'
    // A fence with a language inside code: the one before was never closed.
    else if (/^[A-Za-z][\w+#.-]*$/.test(info) && this.#info !== '') return 'reopen'
    return 'text'
  }

  add(line: string): void {
    let rest = line
    for (let i = 0; i < this.#quote; i++) rest = rest.replace(/^[ \t]*> ?/, '')
    let margin = 0
    while (margin < this.#margin && (rest[margin] === ' ' || rest[margin] === '\t')) margin++
    this.#lines.push(rest.slice(margin))
  }

  close({ isClosed }: { isClosed: boolean }, depth: number): Block[] {
    const text = this.#lines.join('\n')
    const isAround = this.#isMarkdown || (this.#info === '' && /^[ \t]*(?:`{3,}|~{3,})\w/m.test(text))
    const inner = isAround && depth < NESTING && text.length <= INSIDE_LIMIT ? fencedBlocks(text, depth + 1) : []
    return inner.length > 0 ? inner : [{ info: this.#info, text, lead: this.#lead, isClosed }]
  }
}

const PRE = /<pre\b[^<>]{0,500}>\s{0,100}(?:<code\b([^<>]{0,500})>)?|<code\b([^<>]{0,500})>/gi
const PRE_END = /<\/(?:code|pre)>/gi
/** Tags that highlight code. Others, such as `<vector>` and `<T>`, are code that nobody escaped. */
const HIGHLIGHT = /<\/?(?:span|font|mark|div|p|code)(?:\s[^<>\n]{0,200})?>/gi

/** Returns the blocks of an answer written as HTML. */
export function htmlBlocks(text: string): Block[] {
  const blocks: Block[] = []
  PRE.lastIndex = 0
  for (let found = PRE.exec(text); found !== null && blocks.length < BLOCK_LIMIT; found = PRE.exec(text)) {
    const start = PRE.lastIndex
    PRE_END.lastIndex = start
    const end = PRE_END.exec(text)?.index ?? text.length
    const inside = text.slice(start, end)
    PRE.lastIndex = end
    if (!inside.includes('\n') && !/<br\b/i.test(inside) && !found[0].startsWith('<pre')) continue
    const info = /(?:language|lang)-([\w+#]+)/.exec(found[1] ?? found[2] ?? '')?.[1] ?? ''
    const plain = inside.replace(/<br\s*\/?>(?:\n|$)?/gi, '\n').replace(HIGHLIGHT, '')
    blocks.push({ info, text: unescapeEntities(plain), lead: '', isClosed: end < text.length })
  }
  return blocks
}
