import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type CheckLevel, ChecksFile, checkLevel } from '@assay/core/suite'
import fc from 'fast-check'
import { answerOf } from '../../../test/sample-answer.ts'
import { createJudge } from './create-judge.ts'
import type { LevelVerdict } from './level-verdict.ts'

function levelOf(checks: unknown): CheckLevel {
  const { level } = checkLevel(ChecksFile.parse(checks), ['checks'])
  assert.ok(level !== null)
  return level
}

const judge = createJudge()
const judgeText = (checks: unknown, text: string, threshold: number | null = null) =>
  judge.judgeLevel(levelOf(checks), answerOf(text), { threshold })

/** Options of an "or": the first two checks must both pass, or one of the others. */
function optionsOf([first, second, ...more]: readonly object[]): object[] {
  return [{ ...first, ...second }, ...more]
}

/** Whether an answer passed, with the least and the greatest score that it could have had; null if there is only one. */
function rangeOf(verdict: LevelVerdict): (boolean | number | null)[] {
  assert.ok(verdict.status === 'scored')
  return [verdict.passed, verdict.score, verdict.score_at_most ?? null]
}

describe('judgeLevel', () => {
  it("passes if every check does, with a result for each in the file's order", async () => {
    const verdict = await judgeText([{ contains: 'a' }, { match: '*b*' }], 'ab')
    assert.ok(verdict.status === 'scored' && verdict.passed && verdict.score === 1)
    assert.deepEqual(
      verdict.checks.map(({ kind, passed }) => [kind, passed]),
      [
        ['contains', true],
        ['match', true],
      ],
    )
    assert.deepEqual(verdict.judge, {
      calls: 0,
      cost_usd: 0,
      tokens: { input: 0, output: 0, reasoning: 0, cached: 0 },
    })
  })

  it('scores the share of weighted checks', async () => {
    const verdict = await judgeText([{ contains: { value: 'a', weight: 3 } }, { contains: 'q' }], 'a')
    assert.ok(verdict.status === 'scored' && !verdict.passed)
    assert.equal(verdict.score, 0.75)
  })

  it('passes if the share reaches the threshold', async () => {
    const checks = [{ contains: { value: 'a', weight: 3 } }, { contains: 'q' }]
    const reached = await judgeText(checks, 'a', 0.75)
    const missed = await judgeText(checks, 'a', 0.76)
    assert.ok(reached.status === 'scored' && reached.passed)
    assert.ok(missed.status === 'scored' && !missed.passed)
  })

  it('counts an "or" as one check that passes if one option does', async () => {
    const verdict = await judgeText([{ or: [{ contains: 'x' }, { contains: 'a' }] }, { contains: 'b' }], 'ab')
    assert.ok(verdict.status === 'scored' && verdict.passed && verdict.score === 1)
    assert.deepEqual(
      verdict.checks.map(({ kind }) => kind),
      ['or', 'contains'],
    )
  })

  it('needs all checks of an option', async () => {
    const checks = { or: [{ contains: 'a', min_length: 5 }, { equals: 'zzz' }] }
    const short = await judgeText(checks, 'a')
    const long = await judgeText(checks, 'aaaaa')
    assert.ok(short.status === 'scored' && !short.passed)
    assert.ok(long.status === 'scored' && long.passed)
  })

  it('shows every option of an "or" that failed', async () => {
    const verdict = await judgeText({ or: [{ contains: 'x' }, { contains: 'y' }] }, 'a')
    assert.match(verdict.checks[0]?.reason ?? '', /Doesn't contain "x".*Doesn't contain "y"/)
  })

  it('leaves an answer undecided if one check is undecided and the rest pass', async () => {
    const verdict = await judgeText([{ contains: 'a' }, { cost: 1 }], 'a')
    assert.ok(verdict.status === 'undecided')
    assert.match(verdict.reason, /The price of the model "replay\/test" is unknown/)
  })

  it('fails an answer by one failed check in spite of an undecided one, which counts as 0', async () => {
    const verdict = await judgeText([{ contains: 'a' }, { contains: 'q' }, { cost: 1 }, { cost: 2 }], 'a')
    assert.ok(verdict.status === 'scored' && !verdict.passed)
    assert.equal(verdict.score, 0.25)
  })

  it('says how much greater the score of a sure verdict could be', async () => {
    const failed = await judgeText([{ contains: 'q' }, { cost: { limit: 1, weight: 3 } }], 'a')
    const passed = await judgeText([{ contains: 'a' }, { cost: 1 }], 'a', 0.5)
    assert.deepEqual(rangeOf(failed), [false, 0, 0.75])
    assert.deepEqual(rangeOf(passed), [true, 0.5, 1])
  })

  it('says nothing of a greater score if every check is decided, or if the undecided one weighs nothing', async () => {
    const decided = await judgeText([{ contains: 'a' }, { contains: 'q' }], 'a')
    const weightless = await judgeText([{ contains: 'q' }, { cost: { limit: 1, weight: 0 } }], 'a')
    assert.ok(!('score_at_most' in decided) && !('score_at_most' in weightless))
  })

  it('knows that an undecided option of an "or" that passed could have scored more', async () => {
    const near = { similarity: { expected: 'ab', threshold: 0.5, method: 'levenshtein' } }
    assert.deepEqual(rangeOf(await judgeText({ or: [near, { cost: 1 }] }, 'a')), [true, 0.5, 1])
    const whole = await judgeText({ or: [{ contains: 'a' }, { cost: 1 }] }, 'a')
    assert.deepEqual(rangeOf(whole), [true, 1, null])
  })

  it('knows that an option could have failed with a greater score', async () => {
    const option = { contains: 'q', cost: 1 }
    assert.deepEqual(rangeOf(await judgeText({ or: [option, { contains: 'z' }] }, 'a')), [false, 0, 0.5])
  })

  it('is undecided if the greater score of an "or" could reach the threshold', async () => {
    const near = { similarity: { expected: 'ab', threshold: 0.5, method: 'levenshtein' } }
    const verdict = await judgeText({ or: [near, { cost: 1 }] }, 'a', 0.8)
    assert.ok(verdict.status === 'undecided')
    assert.match(verdict.reason, /Check "or" couldn't be decided: The price of the model/)
  })

  it('contains the score of every way in which its undecided checks could have ended', async () => {
    const is = fc.constantFrom('yes' as const, 'no' as const, 'open' as const)
    const leaf = fc.record({ is, weight: fc.constantFrom(0, 0.5, 1, 3) })
    const options = fc.array(leaf, { minLength: 1, maxLength: 3 })
    const ends = fc.infiniteStream(fc.boolean())
    type Leaf = { readonly is: 'yes' | 'no' | 'open'; readonly weight: number }
    // The first two are in one object, so they need different names.
    const write = ({ is, weight }: Leaf, place: number): object => {
      if (is === 'open') return place === 0 ? { cost: { limit: 1, weight } } : { latency: { limit: '1s', weight } }
      return { [place === 0 ? 'contains' : 'starts_with']: { value: is === 'yes' ? 'a' : 'q', weight } }
    }
    const judgeAll = (level: readonly (readonly Leaf[])[], least: number | null) =>
      judgeText(
        level.map((group) => (group.length === 1 ? group.map(write)[0] : { or: optionsOf(group.map(write)) })),
        'a',
        least,
      )
    await fc.assert(
      fc.asyncProperty(
        fc.array(options, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(null, 0.3, 0.7),
        ends,
        async (level, least, stream) => {
          const seen = await judgeAll(level, least)
          const decide = (each: Leaf): Leaf =>
            each.is === 'open' ? { ...each, is: stream.next().value === true ? 'yes' : 'no' } : each
          const truth = await judgeAll(
            level.map((group) => group.map(decide)),
            least,
          )
          assert.ok(truth.status === 'scored')
          if (seen.status !== 'scored') return
          const { score, score_at_most = score } = seen
          assert.equal(truth.passed, seen.passed)
          assert.ok(score - 1e-9 <= truth.score && truth.score <= score_at_most + 1e-9)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('passes an "or" by one passed option in spite of an undecided one', async () => {
    const passed = await judgeText({ or: [{ cost: 1 }, { contains: 'a' }] }, 'a')
    const open = await judgeText({ or: [{ cost: 1 }, { contains: 'q' }] }, 'a')
    assert.ok(passed.status === 'scored' && passed.passed)
    assert.equal(open.status, 'undecided')
  })

  it("decides by the threshold alone if an undecided check can't change it", async () => {
    const checks = [{ contains: 'a' }, { contains: 'b' }, { cost: 1 }]
    const sure = await judgeText(checks, 'ab', 0.6)
    const open = await judgeText(checks, 'a', 0.6)
    const lost = await judgeText(checks, 'a', 0.9)
    assert.ok(sure.status === 'scored' && sure.passed)
    assert.equal(open.status, 'undecided')
    assert.ok(lost.status === 'scored' && !lost.passed)
  })

  it('rejects with the reason of an abort', async () => {
    const reason = new Error('stopped')
    const call = judge.judgeLevel(levelOf({ contains: 'a' }), answerOf('a'), { signal: AbortSignal.abort(reason) })
    await assert.rejects(call, reason)
  })

  it('returns the same verdict for a level that it has seen', async () => {
    const level = levelOf([{ regex: '^a' }, { match: 'a?' }, { json: { extract: true, schema: { type: 'array' } } }])
    const first = await judge.judgeLevel(level, answerOf('ab'))
    assert.deepEqual(await judge.judgeLevel(level, answerOf('ab')), first)
  })

  it('never throws on any answer, and every result can be stored', async () => {
    const level = levelOf(
      `match not_match contains not_contains equals starts_with ends_with`
        .split(' ')
        .map((name): object => ({ [name]: '*a?' }))
        .concat(['json', 'xml', 'html', 'csv', 'sql', 'yaml'].map((name) => ({ [name]: { extract: true } })))
        .concat({ regex: '(a|b)+$', numeric: 1, min_length: 1, max_tokens: 5 })
        .concat(
          ['levenshtein', 'rouge_l', 'bleu'].map((method) => ({
            similarity: { expected: 'a b', threshold: 0.5, method },
          })),
        ),
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(...'<>{}[]"\'`,;:-&*!|#/=\\ \n\t$0e.-ab'), maxLength: 60 }),
    )
    await fc.assert(
      fc.asyncProperty(text, async (answer) => {
        for (const { passed, score, reason } of (await judge.judgeLevel(level, answerOf(answer))).checks) {
          assert.ok(score === null ? passed === null : score >= 0 && score <= 1)
          assert.ok(reason.length > 0 && reason.length <= 501)
          assert.doesNotMatch(reason, /[\p{Cc}\u2028\u2029]/u)
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('an abort while several checks wait', () => {
  it('rejects once, with its reason', async () => {
    const controller = new AbortController()
    const waiting = createJudge({
      judges: ['a/1', 'a/2'],
      ask: (_model, _request, signal) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    })
    const level = levelOf([{ llm_judge: 'Good?' }, { llm_judge: 'Kind?' }, { or: [{ llm_judge: 'True?' }] }])
    const call = waiting.judgeLevel(level, answerOf('a'), { signal: controller.signal })
    controller.abort(new Error('enough'))
    await assert.rejects(call, /enough/)
  })
})
