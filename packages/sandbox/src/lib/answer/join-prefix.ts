import type { CodeSpec } from '@assay/core/suite'
import { dedent } from './clean-text.ts'
import { cutOut } from './cut-out.ts'
import { orderGo } from './go-order.ts'
import { joinPythonBody } from './join-python-body.ts'
import { semicolonItems } from './languages/brace-items.ts'
import { GO } from './languages/go.ts'
import type { LanguageRules, Range } from './languages/rules.ts'
import { wordsIn } from './needed-names.ts'
import { plain } from './structure.ts'

/** A source that starts with the case's code. */
export interface JoinedSource {
  readonly source: string
  /** The number of characters at its start that come from the case: whole lines. */
  readonly given: number
}

/** Returns the case's prefix with an answer that continues or repeats it. */
export function joinPrefix(prefix: string, code: string, spec: CodeSpec, rules: LanguageRules): JoinedSource {
  const open = openNames(prefix, spec, rules)
  const whole = dedent(code)
  if (hasClause(whole, spec) || restates(whole, open, rules) || isWhole(whole, spec, rules)) {
    const joined = joinRestated(prefix, whole, rules)
    return spec.language === 'go' ? orderGo(joined) : joined
  }
  return spec.language === 'python' ? joinPythonBody(prefix, code) : joinBraceBody(prefix, code, rules)
}

/** Returns whether an answer is a complete Go file, which continues nothing. */
function hasClause(code: string, { language }: CodeSpec): boolean {
  return language === 'go' && /^\s*package[ \t]+\w/.test(GO.mask(code))
}

/** Returns whether the answer defines one of the names itself. A local variable in a continued body doesn't count. */
function restates(code: string, names: readonly string[], rules: LanguageRules): boolean {
  const masked = rules.mask(code)
  const { functions, types } = rules.definitions(masked)
  if (!names.some((name) => functions.has(name) || types.has(name))) return false
  return !(hasReturn(masked, rules) && names.every((name) => isOnlyValue(name, masked)))
}

/** Returns whether code has a `return` outside of all functions, so that it is a body. */
function hasReturn(masked: string, { extensions }: LanguageRules): boolean {
  let depth = 0
  // In Python a margin is a depth.
  if (extensions.has('py')) return /^return\b/m.test(masked)
  for (const [mark] of masked.matchAll(/[{}]|\breturn\b/g)) {
    if (mark === 'return' && depth <= 0) return true
    if (mark !== 'return') depth += mark === '{' ? 1 : -1
  }
  return false
}

/** Returns whether a name is bound only by assignment, if at all, and not by the head of a function or type. */
function isOnlyValue(name: string, masked: string): boolean {
  const word = name.replace(/[^\w]/g, '\\$&')
  return !new RegExp(`\\b(?:function|def|fn|func|class)\\s*\\*?\\s+${word}\\b`).test(masked)
}

/** Starts of definitions that can't be statements in a body. Some languages allow functions inside functions. */
const WHOLE: Readonly<Record<CodeSpec['language'], RegExp>> = {
  python: /^(?:async\s+def|def|class)\b/,
  rust: /^(?:#\s*\[[^\]]*\]\s*)*(?:pub\b[^{;]*)?(?:fn|struct|enum|impl|trait)\b/,
  typescript:
    /^(?:export\s+)?(?:async\s+)?(?:function\b|class\b|const\s+[\w$]+[^=]*=\s*(?:async\s*)?(?:\([^()]*\)|[\w$]+)\s*(?::[^=]*)?=>)/,
  javascript:
    /^(?:export\s+)?(?:async\s+)?(?:function\b|class\b|const\s+[\w$]+\s*=\s*(?:async\s*)?(?:\([^()]*\)|[\w$]+)\s*=>)/,
  go: /^(?:func\s*(?:\([^)]*\)\s*)?\w+|type\s+\w+)/,
  cpp: /^(?:template\b|(?:class|struct)\s+\w+[^;()]*\{|(?:[\w:<>,*&]+\s+)+[*&]?\w+\s*\([^()]*\)\s*(?:const\s*)?\{)/,
  java: /^(?:@\w+\s*)*(?:(?:public|private|protected|static|final|abstract)\s+)+(?:[\w<>[\],.?]+\s+)+\w+\s*[({]|^(?:class|record|interface|enum)\s+\w+/,
}

/** Returns whether an answer consists only of functions and types, so that none of it belongs in an open function. */
function isWhole(code: string, { language }: CodeSpec, rules: LanguageRules): boolean {
  const masked = rules.mask(code)
  if (hasReturn(masked, rules) || (language === 'python' && /^\n*[ \t]/.test(code))) return false
  const items = rules.items(masked, code).filter(({ role }) => role === 'code')
  const texts = items.map(({ start, end }) => masked.slice(start, Math.min(end, start + 1000)))
  const isBalanced = language === 'python' || (masked.match(/\{/g)?.length ?? 0) === (masked.match(/\}/g)?.length ?? 0)
  if (!isBalanced) return false
  return (
    items.length > 0 && texts.every((text) => WHOLE[language].test(text) || !/^\w/.test(text) || /^import\b/.test(text))
  )
}

/**
 * Returns the names whose definition means that an answer doesn't simply continue: the required function, or the prefix's
 * last one.
 */
function openNames(prefix: string, spec: CodeSpec, rules: LanguageRules): string[] {
  const last = rules.items(rules.mask(prefix), prefix).findLast(({ role }) => role === 'code')
  // Some benchmarks name an entry point other than the function whose head they give.
  const asked = spec.entry_point === null ? spec.expect_functions : [spec.entry_point]
  return [...asked.map(plain), ...(last?.names ?? [])]
}

/** Joins an answer that has the required function itself to the parts of the prefix that it lacks: imports and other functions. */
function joinRestated(prefix: string, code: string, rules: LanguageRules): JoinedSource {
  const repeated = prefix.trim()
  if (code.trimStart().startsWith(repeated)) {
    // The prefix's last line may continue with the answer's code.
    const end = code.length - code.trimStart().length + repeated.length
    return { source: code, given: code.lastIndexOf('\n', end) + 1 }
  }
  const masked = rules.mask(prefix)
  const outer = outerOf(prefix, code, rules)
  if (outer !== null) return outer
  const items = rules.items(masked, prefix)
  const own = rules.items(rules.mask(code), code)
  const names = new Set(own.flatMap((item) => item.names))
  const texts = new Set(own.map(({ start, end }) => code.slice(start, end)))
  const last = items.at(-1)
  const kept = items.filter((item) => {
    if (item.role === 'header') return !own.some(({ role }) => role === 'header')
    if (item.role === 'main' || (item === last && item.role === 'code')) return false
    return !item.names.some((name) => names.has(name)) && !texts.has(prefix.slice(item.start, item.end))
  })
  const others = kept.filter(({ role }) => role !== 'import').map(({ start, end }) => masked.slice(start, end))
  const words = wordsIn(`${rules.mask(code)}\n${others.join('\n')}`)
  const needed = kept.filter(
    (item) => item.role !== 'import' || item.names.length === 0 || item.names.some((name) => words.has(name)),
  )
  return given(textOf(prefix, items, needed), code)
}

/**
 * Returns some items of a source. An item inside another, such as one import of a group, is extracted by cutting out the
 * others.
 */
function textOf(source: string, items: readonly Range[], kept: readonly Range[]): string {
  const outer = kept.filter(({ start, end }) => !kept.some((each) => each.start < start && each.end > end))
  const gone = items.filter((item) => !kept.includes(item))
  return outer
    .map(({ start, end }) => {
      const inside = gone.filter((each) => each.start > start && each.end < end)
      const ranges = inside.map((each) => ({ start: each.start - start, end: each.end - start }))
      return cutOut(source.slice(start, end), ranges).replace(/^[ \t]+\n/gm, '')
    })
    .join('\n')
}

function given(before: string, code: string): JoinedSource {
  if (before === '') return { source: code, given: 0 }
  return { source: `${before}\n\n${code}`, given: before.length + 2 }
}

/** Puts a single method into the class that the prefix opens around it. */
function outerOf(prefix: string, code: string, rules: LanguageRules): JoinedSource | null {
  const masked = rules.mask(prefix)
  const open = openBraces(masked)
  const [around] = open
  if (open.length < 2 || around === undefined) return null
  const types = rules.definitions(`${masked.slice(0, around)}{`).types
  const own = rules.definitions(rules.mask(code)).types
  if ([...types].some((name) => own.has(name))) return null
  const method = semicolonItems(masked, { start: around + 1, end: masked.length }).at(-1)
  const before = prefix.slice(0, method?.start ?? prefix.length).trimEnd()
  return { source: `${before}\n${code}\n${'}'.repeat(open.length - 1)}\n`, given: before.length + 1 }
}

/** Returns the braces that a masked source opens and doesn't close. */
function openBraces(masked: string): number[] {
  const open: number[] = []
  for (const { 0: brace, index } of masked.matchAll(/[{}]/g)) {
    if (brace === '{') open.push(index)
    else open.pop()
  }
  return open
}

/** Continues a body in the braces that the prefix leaves open, and closes them if the answer doesn't. */
function joinBraceBody(prefix: string, code: string, rules: LanguageRules): JoinedSource {
  const before = prefix.endsWith('\n') ? prefix : `${prefix}\n`
  const masked = rules.mask(code)
  let depth = openBraces(rules.mask(prefix)).length
  let end = code.length
  for (const { 0: brace, index } of masked.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1
    if (depth < 0) {
      end = index
      depth = 0
      break
    }
  }
  const body = code.slice(0, end).replace(/^\n+/, '').trimEnd()
  const closing = depth > 0 ? `\n${'}'.repeat(depth)}` : ''
  return { source: `${before}${body}${closing}\n`, given: before.length }
}
