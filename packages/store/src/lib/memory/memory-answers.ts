import type { AnswerMethods } from '../store/store-parts.ts'
import { compareTexts } from '../store/text-order.ts'
import type { MemoryState } from './memory-state.ts'

/** Makes the methods for cached answers. */
export function createMemoryAnswers({ answers }: MemoryState): AnswerMethods {
  return {
    async getAnswer(key) {
      const entry = answers.get(key)
      return entry === undefined ? null : structuredClone({ at: entry.at, run: entry.run, answer: entry.answer })
    },
    async clearAnswers({ before } = {}) {
      const limit = before === undefined ? Number.POSITIVE_INFINITY : Date.parse(before)
      const old = [...answers.values()].filter((entry) => Date.parse(entry.at) < limit)
      for (const entry of old) answers.delete(entry.key)
      return old.length
    },
    async answerStats() {
      const entries = [...answers.values()]
      const times = entries.map((entry) => Date.parse(entry.at)).sort((a, b) => a - b)
      return {
        count: entries.length,
        bytes: entries.reduce((sum, entry) => sum + Buffer.byteLength(JSON.stringify(entry.answer)), 0),
        oldest: instant(times[0]),
        newest: instant(times.at(-1)),
      }
    },
    async *answers() {
      yield* structuredClone([...answers.values()].sort((a, b) => compareTexts(a.key, b.key)))
    },
  }
}

function instant(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString()
}
