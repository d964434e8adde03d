import type { CodeSpec } from '@assay/core/suite'
import { CPP } from '../../../answer/languages/cpp.ts'

/** A parameter as the case writes it. */
export interface DeclaredParameter {
  /** The type with `const` and `&`, without the name. */
  readonly type: string
  readonly name: string
  /** Whether the function can change its argument. */
  readonly isChanged: boolean
}

/** A function that the answer must define, as the case declares it. */
export interface DeclaredFunction {
  readonly name: string
  readonly result: string
  readonly parameters: readonly DeclaredParameter[]
  /** The declaration, with default arguments and without a semicolon. */
  readonly head: string
}

/** A case's declarations: the answer's functions, and the rest of its code. */
export interface CaseDeclarations {
  readonly functions: readonly DeclaredFunction[]
  /** The prefix without the function that it leaves open. */
  readonly given: string
  /** That function's head; null if none is open. */
  readonly open: string | null
}

/**
 * Reads the functions that a case declares and the answer defines: the one that the prefix leaves open, and prototypes in the
 * prefix or the tests. Null if there are none, or one can't be called from another process. Reads only the case, never the
 * answer.
 */
export function readDeclarations({ prefix, tests }: CodeSpec): CaseDeclarations | null {
  const code = prefix ?? ''
  const masked = CPP.mask(code)
  const open = openItem(masked, code)
  if (open === 'other') return null
  const heads = [
    ...(open === null ? [] : [open.head]),
    ...prototypesIn(masked.slice(0, open?.start), code),
    ...prototypesIn(CPP.mask(tests ?? ''), tests ?? ''),
  ]
  const own = new Set(
    [masked.slice(0, open?.start), CPP.mask(tests ?? '')].flatMap((text) => [...CPP.definitions(text).functions]),
  )
  const functions = new Map<string, DeclaredFunction>()
  for (const head of heads) {
    const declared = readHead(head)
    if (declared === null) return null
    if (own.has(declared.name)) continue
    // An overload: the name alone doesn't identify it.
    if (functions.has(declared.name)) return null
    functions.set(declared.name, declared)
  }
  if (functions.size === 0) return null
  return { functions: [...functions.values()], given: code.slice(0, open?.start), open: open?.head ?? null }
}

/** Returns the function that a prefix leaves open; null if everything is closed, `other` if something else is open. */
function openItem(masked: string, code: string): { readonly start: number; readonly head: string } | 'other' | null {
  const last = CPP.items(masked, code).at(-1)
  if (last === undefined) return null
  const text = masked.slice(last.start, last.end)
  const depth = (text.match(/\{/g) ?? []).length - (text.match(/\}/g) ?? []).length
  if (depth <= 0) return null
  const brace = text.indexOf('{')
  if (depth > 1 || text.slice(brace + 1).trim() !== '' || !text.slice(0, brace).trimEnd().endsWith(')')) return 'other'
  return { start: last.start, head: text.slice(0, brace) }
}

const NOT_PROTOTYPES =
  /^(?:using|typedef|extern|return|template|friend|class|struct|union|enum|namespace|static_assert|#)/

/** Returns the heads of functions that are declared but not defined. */
function prototypesIn(masked: string, code: string): string[] {
  return CPP.items(masked, code).flatMap(({ start, end }) => {
    const text = masked.slice(start, end).trim()
    if (NOT_PROTOTYPES.test(text) || !/\)\s*;$/.test(text) || /[{}]|\boperator\b/.test(text)) return []
    const isCall = /^\w+\s*\(/.test(text) || /=/.test(text.split('(', 1)[0] ?? '')
    return isCall ? [] : [text.slice(0, -1)]
  })
}

/** Reads the head of a function. Strings in default arguments are masked, so heads with them are rejected. */
function readHead(written: string): DeclaredFunction | null {
  const head = written
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:(?:static|inline|constexpr|extern) )+/, '')
  const [, result = '', name = '', inside = ''] = /^([\w:<>, ]+?) ?\b(\w+) ?\((.*)\)$/.exec(head) ?? []
  if (name === '' || name === 'main' || /\b(?:auto|template)\b|^const /.test(result) || /["']/.test(head)) return null
  const parameters: DeclaredParameter[] = []
  for (const [index, part] of splitParameters(inside).entries()) {
    const parameter = readParameter(part, index)
    if (parameter === null) return null
    parameters.push(parameter)
  }
  return { name, result: result.trim(), parameters, head }
}

function splitParameters(inside: string): string[] {
  if (/^ ?(?:void)? ?$/.test(inside)) return []
  const parts: string[] = ['']
  let depth = 0
  for (const char of inside) {
    if ('<([{'.includes(char)) depth++
    if ('>)]}'.includes(char)) depth--
    if (char === ',' && depth === 0) parts.push('')
    else parts.push(`${parts.pop() ?? ''}${char}`)
  }
  return parts
}

const TYPE_WORDS = new Set('const int long short unsigned signed char bool float double void size_t string'.split(' '))

/** Reads a parameter. Pointers, arrays, functions and rvalues can't leave a process. */
function readParameter(written: string, index: number): DeclaredParameter | null {
  const text = (written.split('=', 1)[0] ?? '').trim()
  if (/[*()[\]"']|&&|\.\.\.|\bauto\b|\bconst$/.test(text) || !/^[A-Za-z_]/.test(text)) return null
  const [, before = text, last = ''] = /^(.*[\s&>])(\w+)$/.exec(text) ?? []
  const isNamed = last !== '' && !TYPE_WORDS.has(last)
  const type = (isNamed ? before : text).trim()
  const isChanged = type.endsWith('&') && !/^const\b|\bconst ?&$/.test(type)
  return { type, name: isNamed ? last : `assay_given_${index}`, isChanged }
}
