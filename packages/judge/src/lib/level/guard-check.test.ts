import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { ChecksFile, checkLevel } from '@assay/core/suite'
import { answerOf } from '../../../test/sample-answer.ts'
import { createJudge } from '../judge/create-judge.ts'

const stopped = () => new DOMException('The run stopped.', 'AbortError')

function levelOf(checks: unknown) {
  const { level } = checkLevel(ChecksFile.parse(checks), ['checks'])
  assert.ok(level !== null)
  return level
}

/** Every way to several checks that wait for a model at once: a list, options, two judges, embeddings. */
const WAITING: Readonly<Record<string, unknown>> = {
  'a list': [
    { llm_judge: 'one' },
    { llm_judge: 'two' },
    { semantic: { expected: 'x', threshold: 0.5, model: 'a/embedder' } },
  ],
  'an or': { or: [{ llm_judge: 'one' }, { llm_judge: 'two', contains: 'x' }] },
  'two judges': { llm_judge: { criteria: 'one', judges: ['a/judge', 'b/judge'] } },
}

describe('a judge that is stopped', () => {
  for (const [name, checks] of Object.entries(WAITING)) {
    it(`rejects once with the AbortError that ${name} met, and gives no verdict`, async (test) => {
      const unhandled: unknown[] = []
      const listen = (error: unknown) => unhandled.push(error)
      process.on('unhandledRejection', listen)
      test.after(() => process.off('unhandledRejection', listen))
      let asked = 0
      const stop = async () => {
        // The later ones reject first.
        await delay(20 - 5 * asked++)
        throw stopped()
      }
      const judge = createJudge({ judges: ['a/judge'], ask: stop, embed: stop })
      await assert.rejects(judge.judgeLevel(levelOf(checks), answerOf('The answer.')), { name: 'AbortError' })
      assert.ok(asked >= 2)
      await delay(30)
      assert.deepEqual(unhandled, [])
    })
  }

  it('rejects only once every request has an answer, so that no cost is lost', async () => {
    const answered: string[] = []
    const judge = createJudge({
      judges: ['a/judge'],
      ask: async (_, { messages }) => {
        if (JSON.stringify(messages).includes('first')) throw stopped()
        await delay(20)
        answered.push('second')
        throw new Error('down')
      },
    })
    const level = levelOf([{ llm_judge: 'first' }, { llm_judge: 'second' }])
    await assert.rejects(judge.judgeLevel(level, answerOf('The answer.')), { name: 'AbortError' })
    assert.deepEqual(answered, ['second'])
  })

  it('leaves a check undecided if it throws any other error', async () => {
    const judge = createJudge({ judges: ['a/judge'], ask: () => Promise.reject(new Error('down')) })
    const { checks } = await judge.judgeLevel(levelOf({ llm_judge: 'one' }), answerOf('The answer.'))
    assert.deepEqual([checks[0]?.passed, checks[0]?.reason], [null, "The check couldn't run: down."])
  })
})
