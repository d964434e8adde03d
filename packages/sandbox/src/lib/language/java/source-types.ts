import { JAVA } from '../../answer/languages/java.ts'

/** A top-level type of a Java source, with the text between its braces. */
export interface JavaType {
  readonly name: string
  readonly isPublic: boolean
  readonly kind: string
  readonly isExtensible: boolean
  readonly body: { readonly start: number; readonly end: number }
}

/** A Java source that is ready to be written to its own file. */
export interface JavaSource {
  readonly text: string
  /** The file name without its extension. */
  readonly file: string
  readonly types: readonly JavaType[]
  /** Whether it had no type and was put into one. */
  readonly isWrapped: boolean
}

const TYPE =
  /((?:(?:public|final|abstract|sealed|non-sealed|static|strictfp)\s+)*)(class|interface|enum|record)\s+(\w+)[^{;]*\{/g

/** Returns a masked source's top-level types, in time proportional to its length. */
export function topTypes(masked: string): JavaType[] {
  const types: JavaType[] = []
  const depths = /[{}]/g
  TYPE.lastIndex = 0
  for (let found = TYPE.exec(masked); found !== null; found = TYPE.exec(masked)) {
    const [whole, modifiers = '', kind = '', name = ''] = found
    const start = found.index + whole.length
    let depth = 1
    depths.lastIndex = start
    let end = masked.length
    for (let mark = depths.exec(masked); mark !== null; mark = depths.exec(masked)) {
      depth += mark[0] === '{' ? 1 : -1
      if (depth > 0) continue
      end = mark.index
      break
    }
    const isExtensible = kind === 'class' && !/\b(?:final|abstract|sealed)\b/.test(modifiers)
    types.push({ name, kind, isPublic: /\bpublic\b/.test(modifiers), isExtensible, body: { start, end } })
    TYPE.lastIndex = end
  }
  return types
}

/** Returns a source without its package, and in a class called `wrapper` if it has none, on its original lines. */
export function javaSource(source: string, wrapper: string, base: string | null): JavaSource {
  const masked = JAVA.mask(source)
  const clause = /^[ \t]*package\s+[\w.]+\s*;/m.exec(masked)
  const text =
    clause === null
      ? source
      : `${source.slice(0, clause.index)}${clause[0].replace(/[^\n]/g, ' ')}${source.slice(clause.index + clause[0].length)}`
  const types = topTypes(masked)
  const shown = types.find(({ isPublic }) => isPublic)
  if (types.length > 0) return { text, file: shown?.name ?? wrapper, types, isWrapped: false }
  const imports = [...masked.matchAll(/^[ \t]*import\s+[^;]*;/gm)]
  const last = imports.at(-1)
  const at = last === undefined ? 0 : last.index + last[0].length
  const head = `class ${wrapper}${base === null ? '' : ` extends ${base}`} {`
  const wrapped = `${text.slice(0, at)}${head}${text.slice(at)}\n}\n`
  return { text: wrapped, file: wrapper, types: topTypes(JAVA.mask(wrapped)), isWrapped: true }
}
