import { JAVA } from '../../answer/languages/java.ts'

/** A method that a case declares, all of whose types are plain data. */
export interface DeclaredMethod {
  readonly name: string
  readonly isStatic: boolean
  /** Type parameters such as `<T extends Comparable<T>> `; usually empty. */
  readonly typeParameters: string
  readonly result: string
  readonly parameters: readonly { readonly type: string; readonly name: string }[]
  /** A parameter's type in a class literal, such as `java.util.List` for `List<Integer>`. */
  readonly erased: readonly string[]
}

/** The class that a case declares, with only methods on plain data. */
export interface DeclaredClass {
  readonly name: string
  readonly imports: readonly string[]
  readonly methods: readonly DeclaredMethod[]
}

const PRIMITIVES = ['boolean', 'byte', 'short', 'char', 'int', 'long', 'float', 'double']
const PLAIN = new Set([
  ...PRIMITIVES,
  ...['Boolean', 'Byte', 'Short', 'Character', 'Integer', 'Long', 'Float', 'Double', 'BigInteger', 'BigDecimal'],
  ...['Object', 'String', 'CharSequence', 'Number', 'Comparable', 'Iterable', 'Collection'],
  ...['List', 'ArrayList', 'LinkedList', 'Vector', 'Stack', 'Queue', 'Deque', 'ArrayDeque', 'PriorityQueue'],
  ...['Set', 'HashSet', 'LinkedHashSet', 'SortedSet', 'NavigableSet', 'TreeSet'],
  ...['Map', 'HashMap', 'LinkedHashMap', 'SortedMap', 'NavigableMap', 'TreeMap', 'Entry'],
  ...['Optional', 'OptionalInt', 'OptionalLong', 'OptionalDouble'],
  ...['Unit', 'Pair', 'Triplet', 'Quartet', 'Quintet', 'Sextet', 'Septet', 'Octet', 'Ennead', 'Decade'],
])
const WORDS_OF_TYPES = new Set(['extends', 'super', 'final', 'java', 'util', 'lang', 'math', 'org', 'javatuples'])

const CLASS = /^\s*(?:(?:public|final)\s+)*class\s+(\w+)\s*\{/
const METHOD =
  /^\s*((?:(?:public|protected|private|static|final|synchronized)\s+)*)(<.*>\s*)?([\w.]+(?:\s*<.*>)?(?:\s*\[\s*\])*)\s+(\w+)\s*\(([^()]*)\)\s*(?:throws\s+[\w.,\s]+)?$/s

/**
 * Reads the class that a case declares at the start of its program. Null if it declares anything but methods on plain data:
 * fields, constructors, other types, functions as arguments.
 */
export function declaredClass(prefix: string, wrapper: string): DeclaredClass | null {
  const masked = JAVA.mask(prefix).replace(/^[ \t]*package\s+[\w.]+\s*;/m, '')
  const imports = [...masked.matchAll(/^[ \t]*import\s+[^;]*;/gm)].map(([line]) => line.trim())
  const rest = masked.replace(/^[ \t]*import\s+[^;]*;/gm, '')
  const opened = CLASS.exec(rest)
  const name = opened?.[1] ?? wrapper
  const body = opened === null ? rest : rest.slice(opened[0].length)
  const heads = memberHeads(body, opened === null)
  if (heads === null) return null
  const methods: DeclaredMethod[] = []
  for (const head of heads) {
    const method = readMethod(head)
    if (method === null) return null
    if (method !== 'hidden') methods.push(method)
  }
  return methods.length === 0 ? null : { name, imports, methods }
}

/** Returns the text before the braces of each member; null if anything is outside of them. The last one may be left open. */
function memberHeads(body: string, isBare: boolean): string[] | null {
  const heads: string[] = []
  let depth = 0
  let from = 0
  for (const { 0: mark, index } of body.matchAll(/[{};]/g)) {
    if (depth === 0 && mark === ';') return null
    if (mark === '{' && depth++ === 0) heads.push(body.slice(from, index))
    if (mark !== '}') continue
    // The brace that closes the class itself.
    if (depth === 0) return !isBare && body.slice(index + 1).trim() === '' ? heads : null
    if (--depth === 0) from = index + 1
  }
  return depth > 0 || body.slice(from).trim() === '' ? heads : null
}

function readMethod(head: string): DeclaredMethod | 'hidden' | null {
  const plain = head.replace(/@(?:Override|SuppressWarnings|Deprecated|SafeVarargs)\b(?:\s*\([^)]*\))?/g, ' ')
  if (plain.length > 2000) return null
  const [, modifiers = '', typeParameters = '', result = '', name = '', list = ''] = METHOD.exec(plain) ?? []
  if (name === '') return null
  if (/\bprivate\b/.test(modifiers) || name === 'main') return 'hidden'
  const bounds = readTypeParameters(typeParameters)
  const parameters = splitList(list).map(readParameter)
  const own = new Set(bounds.keys())
  const isPlain = (type: string) =>
    wordsOf(type).every((word) => PLAIN.has(word) || own.has(word) || WORDS_OF_TYPES.has(word))
  if (result !== 'void' && !isPlain(result)) return null
  if (![...bounds.values(), ...parameters.map(({ type }) => type)].every((type) => type !== '' && isPlain(type)))
    return null
  const erased = parameters.map(({ type }) => erase(type, bounds))
  return { name, isStatic: /\bstatic\b/.test(modifiers), typeParameters, result, parameters, erased }
}

function wordsOf(type: string): string[] {
  return type.match(/\w+/g) ?? []
}

function readParameter(text: string): { type: string; name: string } {
  const [, type = '', name = '', dimensions = ''] =
    /^(?:final\s+)?(.*[\s>\].])(\w+)((?:\s*\[\s*\])*)$/s.exec(text.trim()) ?? []
  return { type: `${type.trim()}${dimensions}`, name }
}

/** Returns a method's type parameters with their first bounds. */
function readTypeParameters(text: string): Map<string, string> {
  const inner = text.trim().replace(/^<|>$/g, '')
  return new Map(
    splitList(inner).map((each) => {
      const [, name = '', bound = 'Object'] = /^\s*(\w+)(?:\s+extends\s+([^&]+))?/.exec(each) ?? []
      return [name, bound.trim()]
    }),
  )
}

/** Splits at commas outside of angle brackets. */
function splitList(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (const { 0: mark, index } of text.matchAll(/[<>,]/g)) {
    if (mark === '<') depth++
    else if (mark === '>') depth--
    else if (depth === 0) {
      parts.push(text.slice(from, index))
      from = index + 1
    }
  }
  return [...parts, text.slice(from)].filter((part) => part.trim() !== '')
}

function erase(type: string, bounds: ReadonlyMap<string, string>): string {
  const dimensions = (type.match(/\[\s*\]|\.\.\./g) ?? []).length
  const base = type
    .replace(/<.*>/s, '')
    .replace(/\[\s*\]|\.\.\./g, '')
    .trim()
  const bound = bounds.get(base)
  return `${bound === undefined ? base : erase(bound, new Map())}${'[]'.repeat(dimensions)}`
}

/** Returns a class with the same methods, each of which calls the answer's program. */
export function stubSource({ name, imports, methods }: DeclaredClass): string {
  const hasObjects = methods.some(({ isStatic }) => !isStatic)
  const self = hasObjects ? `  private final int assay$self = assay.apart.Link.create("${name}");\n` : ''
  return `${imports.join('\n')}\n@SuppressWarnings("all")\nclass ${name} {\n${self}${methods.map((method) => stubMethod(name, method)).join('')}}\n`
}

function stubMethod(
  owner: string,
  { name, isStatic, typeParameters, result, parameters, erased }: DeclaredMethod,
): string {
  const list = parameters.map((each) => `${each.type} ${each.name}`).join(', ')
  const types = `new Class<?>[] {${erased.map((type) => `${type}.class`).join(', ')}}`
  const given = `new Object[] {${parameters.map((each) => each.name).join(', ')}}`
  const call = `assay.apart.Link.call("${owner}", ${isStatic ? '-1' : 'this.assay$self'}, "${name}", ${types}, ${given})`
  return `  public ${isStatic ? 'static ' : ''}${typeParameters}${result} ${name}(${list}) { ${giveBack(result, call)} }\n`
}

function giveBack(result: string, call: string): string {
  if (result === 'void') return `${call};`
  if (!PRIMITIVES.includes(result)) return `return (${result}) (Object) ${call};`
  return `return assay.apart.Link.to${result.charAt(0).toUpperCase()}${result.slice(1)}(${call});`
}
