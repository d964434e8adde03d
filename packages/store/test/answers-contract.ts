import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { AnswerEntry } from '../src/lib/store/answer.ts'
import { collect, sampleAnswer } from './samples.ts'
import type { OpenEmpty } from './store-contract.ts'

/** Declares the tests of answers for every store. */
export function answersContract(open: OpenEmpty): void {
  const entry = (key: string, text: string, at: string): AnswerEntry => ({
    key,
    model: 'replay/demo',
    at,
    run: 'run-a',
    answer: sampleAnswer(text),
  })
  const DAYS = ['2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z', '2026-03-03T00:00:00.000Z'] as const

  describe('answers', () => {
    it('are returned under their key, and the first one stays', async () => {
      await using store = await open()
      const first = entry('k1', 'Zürich \ud83d 🎉\u0000', DAYS[0])
      assert.deepEqual(await store.append({ answers: [first, entry('k2', 'b', DAYS[0])] }), { results: 0, answers: 2 })
      assert.deepEqual(await store.append({ answers: [entry('k1', 'other', DAYS[1])] }), { results: 0, answers: 0 })
      assert.deepEqual(await store.getAnswer('k1'), { at: first.at, run: 'run-a', answer: first.answer })
      assert.equal(await store.getAnswer('k3'), null)
    })

    it('are found however many are requested at once', async () => {
      await using store = await open()
      const keys = Array.from({ length: 1500 }, (_, index) => `key-${index}`)
      await store.append({ answers: keys.map((key) => entry(key, `answer of ${key}`, DAYS[0])) })
      const wanted = [...keys, ...keys, 'unknown']
      const found = await Promise.all(wanted.map((key) => store.getAnswer(key)))
      assert.deepEqual(
        found.map((kept) => (kept !== null && 'text' in kept.answer ? kept.answer.text : undefined)),
        [...keys, ...keys].map((key): string | undefined => `answer of ${key}`).concat([undefined]),
      )
    })

    it('are all listed by their keys', async () => {
      await using store = await open()
      const keys = Array.from({ length: 1200 }, (_, index) => `key-${(index * 7919) % 1200}`)
      await store.append({ answers: keys.map((key) => entry(key, `answer of ${key}`, DAYS[0])) })
      const listed = await collect(store.answers())
      assert.deepEqual(
        listed,
        keys.toSorted().map((key) => entry(key, `answer of ${key}`, DAYS[0])),
      )
    })

    it('may be vectors, with or without a known run', async () => {
      await using store = await open()
      const tokens = { input: 3, output: null, reasoning: null, cached: null }
      const answer = { vectors: [[0.25, -1e-7, 0]], tokens, cost_usd: null }
      await store.append({ answers: [{ key: 'e', model: 'replay/embed', at: DAYS[0], run: null, answer }] })
      assert.deepEqual(await store.getAnswer('e'), { at: DAYS[0], run: null, answer })
    })

    it('are counted, and deleted by age or all', async () => {
      await using store = await open()
      assert.deepEqual(await store.answerStats(), { count: 0, bytes: 0, oldest: null, newest: null })
      const entries = DAYS.map((day, index) => entry(`k${index}`, 'ü', day))
      await store.append({ answers: entries })
      const bytes = 3 * Buffer.byteLength(JSON.stringify(sampleAnswer('ü')))
      assert.deepEqual(await store.answerStats(), { count: 3, bytes, oldest: DAYS[0], newest: DAYS[2] })
      assert.equal(await store.clearAnswers({ before: DAYS[1] }), 1)
      assert.equal(await store.getAnswer('k0'), null)
      assert.deepEqual((await store.getAnswer('k1'))?.answer, sampleAnswer('ü'))
      assert.equal(await store.clearAnswers(), 2)
      assert.equal(await store.clearAnswers(), 0)
      assert.equal((await store.answerStats()).count, 0)
    })
  })
}
