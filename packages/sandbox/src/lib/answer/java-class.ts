import type { CodeSpec } from '@assay/core/suite'
import { LANGUAGE_RULES } from './languages/language-rules.ts'

const RULES = LANGUAGE_RULES.java

/** The platform's classes that tests call without an import, or with an import of a whole package. */
const PLATFORM = new Set([
  ...[
    'Object',
    'Objects',
    'Arrays',
    'Collections',
    'Math',
    'StrictMath',
    'System',
    'String',
    'StringBuilder',
    'Thread',
  ],
  ...[
    'Boolean',
    'Byte',
    'Short',
    'Character',
    'Integer',
    'Long',
    'Float',
    'Double',
    'BigInteger',
    'BigDecimal',
    'Number',
  ],
  ...[
    'List',
    'ArrayList',
    'LinkedList',
    'Vector',
    'Stack',
    'Queue',
    'Deque',
    'ArrayDeque',
    'PriorityQueue',
    'Iterator',
  ],
  ...['Set', 'HashSet', 'LinkedHashSet', 'TreeSet', 'Map', 'HashMap', 'LinkedHashMap', 'TreeMap', 'Random', 'Scanner'],
  ...['Optional', 'Stream', 'IntStream', 'Collectors', 'Comparator', 'Assert', 'Assertions', 'Duration', 'Pair'],
])

/**
 * Java: gives the only class with a required method the name that the prefix or the tests use. If the case requires no names,
 * those that its tests call are required.
 */
export function fitJavaClass(code: string, asked: readonly string[], spec: CodeSpec): string {
  if (asked.length > 0) return asked.reduce((text, name) => renameClass(text, name, wantedClass(name, spec)), code)
  const { functions } = RULES.definitions(RULES.mask(code))
  const given = givenClass(spec)
  const calls = [...RULES.mask(spec.tests ?? '').matchAll(/\.\s*(\w+)\s*\(/g)].map(([, name = '']) => name)
  const held = [...new Set(calls)].filter((name) => functions.has(name))
  return held.reduce((text, name) => {
    const called = calledClass(name, spec)
    return given === undefined || given === called ? renameClass(text, name, called) : text
  }, code)
}

function wantedClass(name: string, spec: CodeSpec): string | undefined {
  return givenClass(spec) ?? calledClass(name, spec)
}

/** Returns the class that the prefix leaves open. */
function givenClass({ prefix }: CodeSpec): string | undefined {
  const masked = prefix === null ? '' : RULES.mask(prefix)
  return /\bclass\s+(\w+)[^{}]*\{[^{}]*\([^{}]*\{?\s*$/.exec(masked)?.[1]
}

/** Returns the class whose method the tests call, by its name or through an object, if nobody else declares it. */
function calledClass(name: string, { tests }: CodeSpec): string | undefined {
  const masked = RULES.mask(tests ?? '')
  const { types } = RULES.definitions(masked)
  const isFree = (type: string) =>
    !types.has(type) && !PLATFORM.has(type) && !new RegExp(`\\bimport\\b[^;]*\\b${type}\\s*;`).test(masked)
  const call = new RegExp(
    `\\b(?:([A-Z]\\w*)|new\\s+([A-Z]\\w*)\\s*\\(\\s*\\)\\s*\\)?|([a-z]\\w*))\\s*\\.\\s*${name}\\s*\\(`,
    'g',
  )
  for (const [, type, made, variable] of masked.matchAll(call)) {
    const found = type ?? made ?? (variable === undefined ? undefined : typeOf(variable, masked))
    if (found !== undefined && isFree(found)) return found
  }
  return undefined
}

function typeOf(variable: string, masked: string): string | undefined {
  return new RegExp(`\\b${variable}\\s*=\\s*new\\s+([A-Z]\\w*)\\s*\\(`).exec(masked)?.[1]
}

function renameClass(code: string, name: string, wanted: string | undefined): string {
  const masked = RULES.mask(code)
  if (wanted === undefined || RULES.definitions(masked).types.has(wanted)) return code
  const holders = RULES.items(masked, code).flatMap(({ start, end }) => {
    const text = masked.slice(start, end)
    const own = /^(?:(?:public|final|abstract|strictfp|@\w+)\s+)*class\s+(\w+)/.exec(text)?.[1]
    return own !== undefined && RULES.definitions(text).functions.has(name) ? [own] : []
  })
  const [own] = holders
  if (own === undefined || holders.length !== 1) return code
  const places = [...masked.matchAll(new RegExp(`\\b${own}\\b`, 'g'))].map(({ index }) => index)
  const parts = places.map((at, i) => `${code.slice(i === 0 ? 0 : (places[i - 1] ?? 0) + own.length, at)}${wanted}`)
  return `${parts.join('')}${code.slice((places.at(-1) ?? 0) + own.length)}`
}
