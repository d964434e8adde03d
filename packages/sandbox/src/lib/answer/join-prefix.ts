import type { CodeSpec } from '@assay/core/suite'
import { dedent } from './clean-text.ts'
import { joinPythonBody } from './join-python-body.ts'
import { semicolonItems } from './languages/brace-items.ts'
import type { LanguageRules } from './languages/rules.ts'
import { wordsIn } from './needed-names.ts'
import { plain } from './structure.ts'

/** A source that starts with what the case gave. */
export interface JoinedSource {
  readonly source: string
  /** How many characters at its start the case gave: whole lines. */
  readonly given: number
}

/** The prefix of a case with an answer that goes on from it, or that says it all again. */
export function joinPrefix(prefix: string, code: string, spec: CodeSpec, rules: LanguageRules): JoinedSource {
  const open = openNames(prefix, spec, rules)
  const whole = dedent(code)
  const { functions, types } = rules.definitions(rules.mask(whole))
  if (open.some((name) => functions.has(name) || types.has(name))) return joinRestated(prefix, whole, rules)
  return spec.language === 'python' ? joinPythonBody(prefix, code) : joinBraceBody(prefix, code, rules)
}

/** What an answer defines that does not simply go on: the function that the case asks for, or the last one of the prefix. */
function openNames(prefix: string, spec: CodeSpec, rules: LanguageRules): string[] {
  const last = rules.items(rules.mask(prefix), prefix).findLast(({ role }) => role === 'code')
  // Some benchmarks name another entry point than the function that they give the head of.
  const asked = spec.entry_point === null ? spec.expect_functions : [spec.entry_point]
  return [...asked.map(plain), ...(last?.names ?? [])]
}

/** An answer that has the asked-for function itself needs of the prefix only what it does not bring: imports and other functions. */
function joinRestated(prefix: string, code: string, rules: LanguageRules): JoinedSource {
  const repeated = prefix.trim()
  if (code.trimStart().startsWith(repeated)) {
    // The line that the prefix ends on may go on with code of the answer.
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
  return given(needed.map(({ start, end }) => prefix.slice(start, end)).join('\n'), code)
}

function given(before: string, code: string): JoinedSource {
  if (before === '') return { source: code, given: 0 }
  return { source: `${before}\n\n${code}`, given: before.length + 2 }
}

/** A method alone is put into the class that the prefix opens around it. */
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

/** The braces that a masked source opens and does not close. */
function openBraces(masked: string): number[] {
  const open: number[] = []
  for (const { 0: brace, index } of masked.matchAll(/[{}]/g)) {
    if (brace === '{') open.push(index)
    else open.pop()
  }
  return open
}

/** A body goes on in the braces that the prefix leaves open, which are closed when the answer does not. */
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
