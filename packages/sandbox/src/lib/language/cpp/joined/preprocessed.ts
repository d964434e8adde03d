import { CPP } from '../../../answer/languages/cpp.ts'

/** A preprocessed answer, or the reason why it can't be joined to tests. */
export type Preprocessed =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string }

const MARKER = /^# (\d+) "((?:[^"\\]|\\.)*)"([ 0-9]*)$/
/** Folders that `#include <…>` searches. */
const SYSTEM =
  /^\/usr\/(?:local\/)?(?:include|lib\/gcc)\/(?:[\w.-]+-linux-gnu\/)?(?:c\+\+\/[\d.]+\/)?(?:[\d.]+\/include\/)?(.+)$/

/**
 * Extracts the answer's own lines from the output of `g++ -E`: no macro or directive of the answer is left, and each header
 * that it included is included again. Anything after it, such as tests, is read as if the answer had defined no macro.
 */
export function takeAnswerLines(output: string, files: ReadonlySet<string>): Preprocessed {
  const lines: string[] = []
  let isOwn = false
  for (const line of output.split('\n')) {
    const [, number = '', path = '', flags = ''] = MARKER.exec(line) ?? []
    if (number !== '') {
      const isNow = files.has(path)
      const header = isOwn && !isNow && flags.startsWith(' 1') ? SYSTEM.exec(path)?.[1] : undefined
      if (header !== undefined) lines.push(`#include <${header}>`)
      if (isNow) lines.push(`# ${number} "${path}"`)
      isOwn = isNow
    } else if (isOwn && /^\s*(?:#|%:)/.test(line)) {
      if (/^\s*#\s*pragma\b/.test(line)) lines.push('')
      else return { ok: false, reason: 'it has a line that only looks like a preprocessor directive' }
    } else if (isOwn) lines.push(line)
  }
  return { ok: true, text: `${lines.join('\n')}\n` }
}

const COMPARISON = /\boperator\s*(?:==|!=|<=>|<=|>=|<(?!<)|>(?!>))\s*\(/g
const CLASS = /\b(?:class|struct|union|enum(?:\s+class|\s+struct)?)\s+(\w+)\s*(?:final\s*)?(?::[^;{}]*)?\{/g
const LIBRARY =
  /\bstd\b|\b(?:vector|string|map|set|pair|array|deque|list|tuple|optional|basic_string|initializer_list)\b/

/** Returns what lets an answer change what the tests compare; null if nothing does. Expects an answer without macros. */
export function distrustPreprocessed(text: string): string | null {
  const masked = CPP.mask(text)
  if (/\bassay_(?!answer_main\b)\w/.test(masked)) return "it uses the harness's names"
  if (/\b(?:asm|__asm|__asm__)\b/.test(masked)) return 'it contains assembly'
  const own = new Set([...masked.matchAll(CLASS)].map(([, name = '']) => name))
  for (const [, name = ''] of masked.matchAll(/\b(?:class|typename)\s+(\w+)\s*(?=[,>=])/g)) own.delete(name)
  const isOwn = (type: string) => (type.match(/\w+/g) ?? []).some((word) => own.has(word)) && !LIBRARY.test(type)
  for (const match of masked.matchAll(COMPARISON)) {
    const inside = insideParentheses(masked, match.index + match[0].length)
    if (!inside.split(',').every((parameter) => parameter.trim() === '' || isOwn(parameter)))
      return "it defines comparisons for types that aren't its own"
  }
  return changesLibrary(masked, own) ? 'it changes the standard library' : null
}

function insideParentheses(masked: string, from: number): string {
  let depth = 1
  let at = from
  for (; at < masked.length && depth > 0; at++) depth += masked[at] === '(' ? 1 : masked[at] === ')' ? -1 : 0
  return masked.slice(from, at - 1)
}

/**
 * Returns whether code changes the standard library. Only a specialization for the answer's own class, as `std::hash` needs
 * it, merely adds to it.
 */
function changesLibrary(masked: string, own: ReadonlySet<string>): boolean {
  const names = (text: string) => text.match(/\w+/g) ?? []
  const isFor = (text: string) => names(text).some((word) => own.has(word))
  for (const [, inside = ''] of masked.matchAll(/\b(?:struct|class)\s+(?:::\s*)?std\s*::\s*\w+\s*<([^{;]*)>/g))
    if (!isFor(inside)) return true
  for (const match of masked.matchAll(/\bnamespace\s+(?:::\s*)?std\b[^{;]*\{/g)) {
    const rest = masked.slice(match.index + match[0].length)
    const head = /^\s*template\s*<\s*>\s*(?:struct|class)\s+\w+\s*<([^{;]*)>\s*\{/.exec(rest)
    if (head === null || !isFor(head[1] ?? '')) return true
    // One specialization and nothing after it.
    let depth = 1
    let at = head[0].length
    for (; at < rest.length && depth > 0; at++) depth += rest[at] === '{' ? 1 : rest[at] === '}' ? -1 : 0
    if (!/^\s*;?\s*\}/.test(rest.slice(at))) return true
  }
  return false
}
