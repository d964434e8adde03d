import { CPP } from '../../../answer/languages/cpp.ts'
import type { CppPlan } from '../test-plan.ts'

const NO_NAME =
  /^\s*(?:using|typedef|namespace|class|struct|enum|union|template|extern|static_assert|friend|public|private)\b|\boperator\b/

/**
 * Returns the names of functions and variables that a source defines outside of all braces. A prototype doesn't define
 * anything.
 */
export function definedNames(source: string): Set<string> {
  const masked = CPP.mask(source).replace(/^[ \t]*#(?:[^\n]*\\\n)*[^\n]*/gm, '')
  const names = new Set<string>()
  let depth = 0
  let from = 0
  for (const { 0: mark, index } of masked.matchAll(/[{};]/g)) {
    if (depth === 0 && mark !== '}') for (const name of namesOf(masked.slice(from, index), mark)) names.add(name)
    if (mark === '{') depth++
    else if (mark === '}') depth--
    if (depth === 0) from = index + 1
  }
  return names
}

function namesOf(head: string, mark: string): string[] {
  if (NO_NAME.test(head) || head.length > 2000) return []
  const plain = withoutTemplates(head)
  const [, called, rest = ''] = /^[^=([]*?(\w+)\s*\((.*)$/s.exec(plain) ?? []
  if (called !== undefined) return mark === '{' && !/=\s*$/.test(rest) && called !== 'main' ? [called] : []
  const found = [...plain.matchAll(/(?:[\s*&]|^)(\w+)\s*(?=$|[=[,])/g)].map(([, name = '']) => name)
  // A variable's initial value may be the answer's.
  const values = [...plain.matchAll(/=\s*(\w+)/g)].map(([, value]) => value)
  return /^\s*[\w:]+[\s*&]+\w/.test(plain) ? found.filter((name) => !/^\d/.test(name) && !values.includes(name)) : []
}

function withoutTemplates(head: string): string {
  let text = head
  for (let last = ''; last !== text; ) {
    last = text
    text = text.replace(/<[^<>]*>/g, '')
  }
  return text
}

/**
 * Returns a plan whose definitions have secret names if the answer has the same name and the case's prefix doesn't. An answer
 * that only declares a function or variable of the tests then reaches nothing.
 */
export function withSecretNames(
  plan: CppPlan,
  { answer, prefix, symbol }: { readonly answer: string; readonly prefix: string; readonly symbol: string },
): CppPlan {
  const [words, given] = [answer, prefix].map((text) => new Set(CPP.mask(text).match(/[A-Za-z_]\w*/g)))
  const shared = [...definedNames(plan.code)].filter((name) => words?.has(name) && !given?.has(name))
  if (shared.length === 0) return plan
  const pattern = new RegExp(`(?<![\\w.]|->|::\\s*)(?:${shared.join('|')})(?!\\w)`, 'g')
  const rename = (text: string) => {
    const masked = CPP.mask(text)
    let done = 0
    const parts = [...masked.matchAll(pattern)].flatMap(({ 0: name, index }) => {
      const part = [text.slice(done, index), `${symbol}of_${name}`]
      done = index + name.length
      return part
    })
    return [...parts, text.slice(done)].join('')
  }
  return { ...plan, code: rename(plan.code), calls: plan.calls.map(rename) }
}
