import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ChecksFile, checkLevel } from '@assay/core/suite'
import { answerOf } from '../../../test/sample-answer.ts'
import { createJudge } from '../judge/create-judge.ts'
import type { JudgeOptions } from '../judge/judge.ts'

async function judgeText(options: object, text: string, rest: JudgeOptions = {}) {
  const { level } = checkLevel(ChecksFile.parse({ semantic: options }), ['checks'])
  assert.ok(level !== null)
  const verdict = await createJudge(rest).judgeLevel(level, answerOf(text))
  const [check] = verdict.checks
  assert.ok(check !== undefined)
  return { verdict, check }
}

const paris = { expected: 'The capital of France is Paris', threshold: 0.8 }
const tokens = { input: 4, output: 0, reasoning: null, cached: null }

describe('semantic', () => {
  it('passes another wording of the same meaning with the embedded model', async () => {
    const { check } = await judgeText(paris, "Paris is France's capital city.")
    assert.equal(check.passed, true)
  })

  it('fails another meaning', async () => {
    const { check } = await judgeText(paris, 'I like to eat pizza on Sundays.')
    assert.equal(check.passed, false)
    assert.ok((check.score ?? 1) < 0.5)
  })

  it('scores the same text 1', async () => {
    const { check } = await judgeText({ ...paris, threshold: 0.999 }, paris.expected)
    assert.equal(check.passed, true)
  })

  it('fails an empty answer without a model', async () => {
    assert.equal((await judgeText(paris, ' \n')).check.passed, false)
  })

  it('reads the beginning of a very long answer', async () => {
    assert.equal((await judgeText(paris, 'word '.repeat(1_000_000))).check.passed, false)
  })

  it("uses a provider's embeddings if a model is named, and counts their cost", async () => {
    const embed: JudgeOptions['embed'] = async (model, texts) => {
      assert.deepEqual([model, texts], ['openai/embed', ['answer', paris.expected]])
      return {
        ok: true,
        vectors: [
          [1, 0],
          [1, 1],
        ],
        cost_usd: 0.5,
        tokens,
      }
    }
    const { verdict, check } = await judgeText({ ...paris, threshold: 0.7, model: 'openai/embed' }, 'answer', { embed })
    assert.equal(check.passed, true)
    assert.ok(Math.abs((check.score ?? 0) - Math.SQRT1_2) < 1e-12)
    assert.equal(verdict.judge.cost_usd, 0.5)
  })

  it('is undecided if a provider returns no comparable vectors', async () => {
    const failing = await judgeText({ ...paris, model: 'a/b' }, 'x', {
      embed: async () => ({ ok: false, message: 'Down' }),
    })
    assert.match(failing.check.reason, /Down/)
    for (const vectors of [[], [[1]], [[1], [1, 2]], [[0], [1]]]) {
      const { check } = await judgeText({ ...paris, model: 'a/b' }, 'x', {
        embed: async () => ({ ok: true, vectors, cost_usd: null, tokens }),
      })
      assert.equal(check.passed, null)
    }
  })

  it('is undecided if a model is named but none is available', async () => {
    assert.equal((await judgeText({ ...paris, model: 'a/b' }, 'x')).check.passed, null)
  })
})
