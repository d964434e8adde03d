import type { CodeSpec } from '@assay/core/suite'
import { semicolonItems } from './languages/brace-items.ts'
import { LANGUAGE_RULES } from './languages/language-rules.ts'

/**
 * C++: adds the function that the tests call if the answer has it only as a method of a class that needs no arguments. The
 * function gets the method's own signature.
 */
export function freeMethod(code: string, name: string, { tests }: CodeSpec): string {
  const rules = LANGUAGE_RULES.cpp
  if (!new RegExp(`(?<![.>:\\w]\\s*)\\b${name}\\b`).test(rules.mask(tests ?? ''))) return code
  const masked = rules.mask(code)
  const items = rules.items(masked, code)
  if (items.some(({ role, names }) => role === 'code' && names[0] === name)) return code
  for (const { start, end } of items) {
    const type = /^(?:class|struct)\s+(\w+)[^(){};]{0,300}\{/.exec(masked.slice(start, end))
    if (type?.[1] === undefined) continue
    const inside = { start: start + type[0].length, end: masked.lastIndexOf('}', end - 1) }
    const members = semicolonItems(masked, inside).map((each) => code.slice(each.start, each.end))
    if (members.some((member) => needsArguments(member, type[1] ?? ''))) return code
    const head = members.flatMap((member) => headOf(member, name) ?? []).at(0)
    if (head === undefined) continue
    const { result, parameters, names } = head
    return `${code.trimEnd()}\n\n${result} ${name}(${parameters}) { return ${type[1]}().${name}(${names.join(', ')}); }\n`
  }
  return code
}

function needsArguments(member: string, type: string): boolean {
  const [, parameters] =
    new RegExp(`^(?:\\w+\\s*:\\s*)*(?:explicit\\s+)?${type}\\s*\\(([^()]{0,300})`).exec(member) ?? []
  return parameters !== undefined && !/^\s*(?:void\s*)?$/.test(parameters)
}

/** Returns a member's head if it is the method; null if it isn't, or if its parameters can't be passed on by name. */
function headOf(member: string, name: string) {
  const text = member.slice(0, 1000).replace(/^(?:(?:public|private|protected)\s*:\s*)+/, '')
  const method = new RegExp(`^([\\w\\s:<>,*&]{1,300}?[\\s*&>])${name}\\s*\\(([^(){};]{0,500})\\)[^;{}]{0,100}\\{`).exec(
    text,
  )
  if (method === null) return null
  const result = (method[1] ?? '').replace(/\b(?:static|virtual|inline|constexpr|explicit)\s+/g, '').trim()
  const parameters = (method[2] ?? '').trim()
  const names = splitParameters(parameters).map(
    (each) => /(\w+)\s*(?:\[\s*\]\s*)?$/.exec(each.split('=', 1)[0] ?? '')?.[1],
  )
  if (result === '' || names.some((each) => each === undefined)) return null
  return { result, parameters, names }
}

/** Splits parameters at commas, except inside `<…>` and `{…}`. */
function splitParameters(text: string): string[] {
  if (text === '' || text === 'void') return []
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (const { 0: mark, index } of text.matchAll(/[<>{},]/g)) {
    if (mark === '<' || mark === '{') depth++
    else if (mark !== ',') depth--
    else if (depth === 0) {
      parts.push(text.slice(start, index))
      start = index + 1
    }
  }
  return [...parts, text.slice(start)]
}
