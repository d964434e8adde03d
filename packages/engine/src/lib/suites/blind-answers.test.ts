import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { type BuiltInSuite, judgeAnswer, listBuiltInSuites, openBuiltInSuite } from '../../../test/built-in-suites.ts'

// Answers next to each suite, written from the prompts alone by somebody who hadn't seen the checks. They show
// how a rule handles wordings that nobody had in mind when it was written.
const CASES_PER_SUITE = 20
const LEAST_SHARE = 0.97
/** Minimum for a single suite: `harmful_refusal` depends on the refusal detector, which misses some refusals. */
const LEAST_SHARE_OF_SUITE = 0.94

interface BlindAnswer {
  readonly case: string
  readonly answer: string
  readonly right: boolean
}

describe('answers written without the checks', async () => {
  const counted = new Map<string, { total: number; misses: readonly string[] }>()
  for (const suite of listBuiltInSuites()) {
    const answers = readAnswers(suite)
    const misses = await findMisses(suite, answers)
    counted.set(suite.name, { total: answers.length, misses })

    it(`get the right verdict in ${suite.name}`, () => {
      const share = 1 - misses.length / answers.length
      assert.ok(share >= LEAST_SHARE_OF_SUITE, `${share}\n${misses.join('\n')}`)
    })

    it(`are about ${CASES_PER_SUITE} cases of ${suite.name}, right and wrong, none twice`, () => {
      assert.equal(new Set(answers.map((row) => row.case)).size, CASES_PER_SUITE)
      assert.equal(new Set(answers.map((row) => `${row.case} ${row.answer}`)).size, answers.length)
      for (const right of [true, false]) {
        const cases = new Set(answers.filter((row) => row.right === right).map((row) => row.case))
        assert.equal(cases.size, CASES_PER_SUITE)
      }
    })
  }

  it('get the right verdict in at least 97 of 100', () => {
    const all = [...counted.values()]
    const total = all.reduce((sum, each) => sum + each.total, 0)
    const misses = all.flatMap((each) => each.misses)
    assert.ok(1 - misses.length / total >= LEAST_SHARE, `${misses.length} of ${total}\n${misses.join('\n')}`)
  })
})

function readAnswers({ folder }: BuiltInSuite): readonly BlindAnswer[] {
  const file = join(folder, 'blind-answers.jsonl')
  assert.ok(existsSync(file), `${file} is missing`)
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((text) => {
      const { case: id, answer, right, ...rest }: Readonly<Record<string, unknown>> = JSON.parse(text)
      assert.ok(typeof id === 'string' && typeof answer === 'string' && typeof right === 'boolean', text)
      assert.deepEqual(rest, {}, text)
      return { case: id, answer, right }
    })
}

async function findMisses(builtIn: BuiltInSuite, answers: readonly BlindAnswer[]): Promise<readonly string[]> {
  const { suite, cases } = await openBuiltInSuite(builtIn)
  const misses: string[] = []
  for (const row of answers) {
    const one = cases.find(({ id }) => id === row.case)
    assert.ok(one !== undefined, `${builtIn.name} has no case "${row.case}"`)
    const { classification } = await judgeAnswer(suite, one, row.answer)
    const passed = classification?.primary === 'pass'
    if (passed !== row.right) misses.push(`${row.case}: ${classification?.primary}: ${JSON.stringify(row.answer)}`)
  }
  return misses
}
