import { fencedBlock } from '../format/fenced-block.ts'
import type { Grades } from './grades.ts'

/** One judge's verdict, or why it gave none. */
export type ModelVerdict =
  | { readonly ok: true; readonly score: number; readonly reason: string }
  | { readonly ok: false; readonly problem: string }

/** Reads a judge's JSON verdict. It may be in a fence or between sentences; nothing is guessed from prose. */
export function readVerdict(text: string, grades: Grades): ModelVerdict {
  const value = [text, fencedBlock(text), outermostObject(text)].map(parseObject).find((each) => each !== null) ?? null
  if (value === null) return { ok: false, problem: "its answer isn't JSON" }
  const verdict = property(value, 'verdict')
  const score = typeof verdict === 'string' || typeof verdict === 'number' ? grades.scoreOf(String(verdict)) : null
  if (score === null) return { ok: false, problem: 'its answer has no valid verdict' }
  const reason = property(value, 'reason')
  return { ok: true, score, reason: typeof reason === 'string' ? reason : '' }
}

function parseObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

function outermostObject(text: string): string {
  return text.slice(Math.max(0, text.indexOf('{')), text.lastIndexOf('}') + 1)
}

function property(value: object, key: string): unknown {
  return Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}
