import type { Token } from './tokens.ts'

/** An attribute such as `#[should_panic(expected = "…")]`. */
export interface Attribute {
  readonly start: number
  readonly end: number
  /** Index of its last token. */
  readonly last: number
  readonly kind: 'attribute'
  /** Whether it is `#![…]`, which is about the item around it. */
  readonly inner: boolean
  /** The number of modules around it. */
  readonly depth: number
  /** A path such as `tokio::test`. */
  readonly path: string
  /** The tokens in its brackets, without spaces. */
  readonly inside: string
  readonly literal: string | null
}

/** A module with a body or a function, with its attributes. */
export interface Item {
  readonly kind: 'mod' | 'fn'
  readonly name: string
  /** The modules around it, from the outside in. */
  readonly modules: readonly string[]
  /** The first token after its attributes, such as `pub` or `async`. */
  readonly first: Token
  readonly attributes: readonly Attribute[]
}

/** Walks the modules and functions of a source, into modules but nothing else. */
export function* itemsIn(tokens: readonly Token[], closing: ReadonlyMap<number, number>): Generator<Item | Attribute> {
  const modules: { readonly name: string; readonly end: number }[] = []
  let attributes: Attribute[] = []
  let first: Token | null = null
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]
    if (token === undefined) return
    if (modules.at(-1)?.end === i) modules.pop()
    const attribute = attributeAt(tokens, closing, i, modules.length)
    if (attribute !== null) {
      if (attribute.inner) yield attribute
      else attributes.push(attribute)
      i = attribute.last
      continue
    }
    first ??= token
    const name = tokens[i + 1]?.text ?? ''
    const isModule = token.kind === 'name' && token.text === 'mod' && tokens[i + 2]?.text === '{'
    if (isModule || (token.kind === 'name' && token.text === 'fn'))
      yield { kind: isModule ? 'mod' : 'fn', name, modules: modules.map((each) => each.name), first, attributes }
    if (isModule) {
      modules.push({ name, end: closing.get(i + 2) ?? tokens.length })
      i += 2
    } else i = closing.get(i) ?? i
    if (isModule || /^[{;}]$/.test(token.text)) {
      attributes = []
      first = null
    }
  }
}

function attributeAt(
  tokens: readonly Token[],
  closing: ReadonlyMap<number, number>,
  at: number,
  depth: number,
): Attribute | null {
  const first = tokens[at]
  if (first?.text !== '#' || first.kind !== 'mark') return null
  const inner = tokens[at + 1]?.text === '!'
  const open = inner ? at + 2 : at + 1
  const last = closing.get(open)
  const end = tokens[last ?? -1]?.end
  if (last === undefined || end === undefined || tokens[open]?.text !== '[') return null
  const content = tokens.slice(open + 1, last)
  const pathLength = content.findIndex(({ kind, text }) => kind !== 'name' && text !== ':')
  const pathTokens = pathLength === -1 ? content : content.slice(0, pathLength)
  const rest = pathLength === -1 ? [] : content.slice(pathLength)
  return {
    start: first.start,
    end,
    last,
    kind: 'attribute',
    inner,
    depth,
    path: pathTokens
      .map(({ text }) => text)
      .join('')
      .replace(/^::/, ''),
    inside: rest
      .filter(({ text }) => text !== '(' && text !== ')')
      .map(({ text }) => text)
      .join(''),
    literal: rest.find(({ kind }) => kind === 'literal')?.text ?? null,
  }
}
