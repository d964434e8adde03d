import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { UserError } from '@assay/core/errors'
import type { Result, ToolCall } from '@assay/core/result'
import { createMemoryStore, openStore, type Store } from '@assay/store/store'
import { sample, storedRun, temporaryFolder } from '../../../test/stored-runs.ts'
import { compareReferences } from '../compare/compare-references.ts'
import { findGateOutcomes } from '../gate/find-gate-outcomes.ts'
import { scoreStoredRun } from '../score/score-run.ts'
import { readSummary } from '../summary/read-summary.ts'
import { drawReview, type Review } from './draw-review.ts'
import { listLabelledSamples } from './list-disagreements.ts'
import { readAgreements } from './read-agreement.ts'
import { revealVerdict } from './review-item.ts'
import { getItem, listItems } from './review-items.ts'
import { labelItem, nextItem } from './review-session.ts'
import { parseReviewId, ReviewSpec, reviewIdOf } from './review-spec.ts'

const now = () => new Date('2026-11-16T12:00:00.000Z')
const SPEC = ReviewSpec.parse({ run: 'run-1' })

interface RunOptions {
  readonly id?: string
  readonly passed?: number
  readonly failed?: number
  /** Put before every answer. */
  readonly prefix?: string
  readonly versions?: readonly string[]
  readonly formula?: string
}

async function keepRun(store: Store, options: RunOptions = {}): Promise<void> {
  const { id = 'run-1', passed = 80, failed = 20, prefix = '', versions = ['v1'], formula = 'success_pct' } = options
  const instruments = [{ check: 'contains', judges: ['replay/judge'], versions }]
  const plan = { suites: [{ name: 'geography', file: null, formula, instruments }] }
  await store.createRun(storedRun({ id, plan }))
  const of = (isPassed: boolean, i: number): Result =>
    sample({ run: id, case: `${isPassed ? 'p' : 'f'}${i}`, passed: isPassed, answer: `${prefix}${isPassed}${i}` })
  const results = [
    ...Array.from({ length: passed }, (_, i) => of(true, i)),
    ...Array.from({ length: failed }, (_, i) => of(false, i)),
  ]
  await store.append({ results })
}

/** Labels every item as the check did, but for those of cases that `differs` names. */
async function labelAll(store: Store, review: Review, by: string, differs: (id: string) => boolean = () => false) {
  for (;;) {
    const { item } = await nextItem(store, review, by)
    if (item === null) return
    const right = item.key.case.startsWith('p') !== differs(item.key.case)
    const said = { key: item.key, verdict: right ? 'right' : 'wrong', class: null, comment: null, by } as const
    await labelItem(store, review, said, { now })
  }
}

describe('drawReview', () => {
  it('draws half of the passed and half of the failed, the same ones for the same seed', async () => {
    const store = createMemoryStore()
    await keepRun(store)
    const review = await drawReview(store, SPEC)
    assert.deepEqual(review.strata, { passed: { answers: 80, drawn: 20 }, failed: { answers: 20, drawn: 20 } })
    assert.deepEqual((await drawReview(store, parseReviewId(review.id))).items, review.items)
    const other = await drawReview(store, { ...SPEC, seed: 1 })
    assert.notDeepEqual(other.items, review.items)
  })

  it('fills up with the other kind if there are few, and draws all of a small run', async () => {
    const store = createMemoryStore()
    await keepRun(store, { passed: 95, failed: 5 })
    const { strata, items } = await drawReview(store, SPEC)
    assert.deepEqual([strata.passed.drawn, strata.failed.drawn, items.length], [35, 5, 40])
    assert.equal((await drawReview(store, { ...SPEC, n: 1000 })).items.length, 100)
  })

  it('contains every smaller review of the same seed', async () => {
    const store = createMemoryStore()
    await keepRun(store)
    const names = ({ items }: Review) => items.map(({ key }) => key.case)
    const larger = new Set(names(await drawReview(store, { ...SPEC, n: 40 })))
    for (const name of names(await drawReview(store, { ...SPEC, n: 20 }))) assert.ok(larger.has(name))
  })

  it('shows answers in an order that reveals nothing about their verdict', async () => {
    const store = createMemoryStore()
    await keepRun(store, { passed: 2000, failed: 40 })
    const { items } = await drawReview(store, { ...SPEC, n: 80 })
    const early = items.slice(0, 40).filter(({ stratum }) => stratum === 'failed').length
    assert.ok(early > 8 && early < 32, `${early} of the first 40 failed`)
  })

  it('rejects a run without verdicts', async () => {
    const store = createMemoryStore()
    await keepRun(store, { passed: 0, failed: 0 })
    await assert.rejects(
      drawReview(store, SPEC),
      (error) => error instanceof UserError && error.code === 'REVIEW_EMPTY',
    )
    await keepRun(store, { id: 'run-2' })
    await assert.rejects(
      drawReview(store, { ...SPEC, run: 'run-2', check: 'nothing' }),
      /no answer with a verdict from check "nothing"/,
    )
  })

  it('parses its own ID, and rejects any other string', () => {
    const spec = ReviewSpec.parse({ run: 'r', check: 'llm_judge', class: 'refusal', n: 7, seed: 3 })
    assert.deepEqual(parseReviewId(reviewIdOf(spec)), spec)
    for (const id of ['', 'x', '__proto__', reviewIdOf(spec).slice(2), Buffer.from('[1]').toString('base64url'), '\0'])
      assert.throws(() => parseReviewId(id), UserError)
  })
})

describe('a review', () => {
  it('shows the calls of an answer without ids that tell the vendor', async () => {
    const store = createMemoryStore()
    await keepRun(store, { passed: 0, failed: 0 })
    const call: ToolCall = {
      ...{ id: 'toolu_01', turn: 0, parallel: false, name: 'find', server: null, arguments: {}, valid: true },
      ...{ status: 'ok', result: 'x', truncated: false, latency_ms: 1, source: 'canned' },
    }
    await store.append({
      results: [{ ...sample({ run: 'run-1', case: 'p1' }), tool_calls: [call, { ...call, id: 'call_2' }] }],
    })
    const { item } = await nextItem(store, await drawReview(store, SPEC), 'ann')
    assert.deepEqual(
      item?.tool_calls.map(({ id, name }) => [id, name]),
      [
        ['call-1', 'find'],
        ['call-2', 'find'],
      ],
    )
  })

  it('hides the verdict until the label is given, and the model until the last one is', async () => {
    const store = createMemoryStore()
    await keepRun(store)
    const review = await drawReview(store, SPEC)
    const { item } = await nextItem(store, review, 'ada')
    assert.ok(item !== null)
    assert.doesNotMatch(JSON.stringify(item), /replay\/demo|It is there|No \\"Paris|passed|failed/)
    const said = { key: item.key, verdict: 'right', class: null, comment: 'hm\0\ud800', by: 'ada' } as const
    const { label, reveal } = await labelItem(store, review, said, { now })
    assert.equal(reveal.passed, item.key.case.startsWith('p'))
    assert.equal(label.comment, 'hm\0\ud800')
    const [first, ...more] = review.items
    assert.deepEqual(first?.key, item.key)
    const models = [reveal.model]
    for (const { key } of more) models.push((await labelItem(store, review, { ...said, key }, { now })).reveal.model)
    assert.deepEqual(new Set(models.slice(0, -1)), new Set([null]))
    assert.equal(models.at(-1), 'replay/demo')
    const asked = { by: 'ada', reviewer: 'ada' }
    assert.equal((await listItems(store, review, asked)).model, 'replay/demo')
    assert.equal((await listItems(store, review, { by: 'bob', reviewer: 'ada' })).model, null)
    assert.equal((await getItem(store, review, 1, 'ada')).reveal?.model, 'replay/demo')
  })

  it('knows whom a label of the same answer showed the verdict, unless it came later', async () => {
    const store = createMemoryStore()
    await keepRun(store)
    const review = await drawReview(store, SPEC)
    const key = review.items[0]?.key
    assert.ok(key !== undefined)
    const said = { key, verdict: 'right', class: null, comment: null, by: 'ada' } as const
    const atOnce = { now, tellsAtOnce: true }
    const say = async (more: object, options: Parameters<typeof labelItem>[3] = atOnce) =>
      (await labelItem(store, review, { ...said, ...more }, options)).label.blind
    assert.equal(await say({ id: 'first' }), true)
    // The same request again is the same label.
    assert.equal(await say({ id: 'first' }), true)
    assert.equal(await say({ verdict: 'undone' }, { now }), true)
    assert.equal((await getItem(store, review, 1, 'ada')).seen, true)
    assert.equal(await say({}), false)
    assert.equal(await say({ by: 'bob' }), true)
  })

  it("shows a person who labels one check only that check's verdict", async () => {
    const store = createMemoryStore()
    await keepRun(store)
    const [result] = (await Array.fromAsync(store.resultBatches('run-1'))).flat()
    assert.ok(result !== undefined)
    const [check] = result.checks
    assert.ok(check !== undefined)
    const checks = [check, { ...check, kind: 'other', reason: 'Another.' }]
    const two = { ...result, checks, classification: { primary: 'refusal', details: {} } } as const
    const one = revealVerdict(two, { check: check.kind, isDone: false })
    assert.deepEqual([one.checks, one.classification, one.model], [[check], null, null])
    const whole = revealVerdict(two, { check: null, isDone: false })
    assert.deepEqual([whole.checks, whole.classification], [checks, two.classification])
  })

  it('continues where a person stopped, in another process and separately for each person', async () => {
    const file = join(temporaryFolder('review'), 'assay.db')
    let first: string
    {
      await using store = await openStore(file)
      await keepRun(store)
      const review = await drawReview(store, SPEC)
      const { item } = await nextItem(store, review, 'ada')
      assert.ok(item !== null)
      first = item.key.case
      await labelItem(
        store,
        review,
        { key: item.key, verdict: 'right', class: null, comment: null, by: 'ada' },
        { now },
      )
    }
    await using store = await openStore(file)
    const review = await drawReview(store, SPEC)
    const again = await nextItem(store, review, 'ada')
    assert.equal(again.done, 1)
    assert.notEqual(again.item?.key.case, first)
    assert.equal((await nextItem(store, review, 'bob')).item?.key.case, first)
  })

  it('shows an answer again if its label was withdrawn', async () => {
    const store = createMemoryStore()
    await keepRun(store)
    const review = await drawReview(store, SPEC)
    const { item } = await nextItem(store, review, 'ada')
    assert.ok(item !== null)
    const said = { key: item.key, class: null, comment: null, by: 'ada' }
    await labelItem(store, review, { ...said, verdict: 'right' }, { now })
    await labelItem(store, review, { ...said, verdict: 'undone' }, { now })
    assert.deepEqual((await nextItem(store, review, 'ada')).item?.key, item.key)
    assert.equal((await Array.fromAsync(store.labels())).length, 2)
  })

  it('ends when two attempts at a case with the same answer are among its items', async () => {
    const store = createMemoryStore()
    await store.createRun(storedRun({ id: 'run-1' }))
    const results = [1, 2].map((attempt) => sample({ run: 'run-1', case: 'p', attempt, passed: true, answer: 'Yes.' }))
    await store.append({ results })
    const review = await drawReview(store, SPEC)
    assert.equal(review.items.length, 2)
    await labelAll(store, review, 'ada')
    const { items, model } = await listItems(store, review, { by: 'ada', reviewer: 'ada' })
    assert.deepEqual([items.map(({ verdict }) => verdict), model], [['right', 'right'], 'replay/demo'])
  })

  it('labels once when the same label is sent twice', async () => {
    const store = createMemoryStore()
    await keepRun(store)
    const review = await drawReview(store, SPEC)
    const key = review.items[0]?.key
    assert.ok(key !== undefined)
    const said = { id: 'mine', key, verdict: 'right', class: null, comment: null, by: 'ada' } as const
    await Promise.all([labelItem(store, review, said, { now }), labelItem(store, review, said, { now })])
    assert.equal((await Array.fromAsync(store.labels())).length, 1)
  })

  it("rejects an answer that it didn't draw", async () => {
    const store = createMemoryStore()
    await keepRun(store)
    const review = await drawReview(store, { ...SPEC, n: 2 })
    const key = { suite: 'geography', case: '__proto__', attempt: 1 }
    const said = { key, verdict: 'right', class: null, comment: null, by: 'ada' } as const
    await assert.rejects(labelItem(store, review, said, { now }), /include answer/)
    const drawn = review.items[0]?.key
    assert.ok(drawn !== undefined)
    for (const by of ['', 'a\0b', '\ud800'])
      await assert.rejects(labelItem(store, review, { ...said, key: drawn, by }, { now }), /valid name for a person/)
    assert.deepEqual(await Array.fromAsync(store.labels()), [])
  })
})

describe('readAgreements', () => {
  it("gives the rate according to people next to the check's", async () => {
    const store = createMemoryStore()
    await keepRun(store)
    await labelAll(store, await drawReview(store, SPEC), 'ada', (id) => id === 'f3')
    const [whole] = await readAgreements(store, 'last')
    assert.ok(whole !== undefined)
    assert.deepEqual([whole.agreement.count, whole.agreement.total], [39, 40])
    assert.equal(whole.instrument.value, 0.8)
    assert.equal(whole.success.value?.toFixed(4), (0.8 + 0.2 / 20).toFixed(4))
    const [first, second] = await listLabelledSamples(store, 'last', { suite: 'geography', check: null })
    assert.deepEqual([first?.key.case, first?.people, first?.instrument.passed], ['f3', 'right', false])
    assert.equal(second?.people === 'right', second?.instrument.passed)
  })

  it('recognizes the same answers in a later run, and no others', async () => {
    const store = createMemoryStore()
    await keepRun(store)
    await labelAll(store, await drawReview(store, SPEC), 'ada')
    await keepRun(store, { id: 'run-2' })
    await keepRun(store, { id: 'run-3', prefix: 'another ' })
    const labelsOf = async (run: string) => (await readAgreements(store, run))[0]?.labels
    assert.deepEqual([await labelsOf('run-2'), await labelsOf('run-3')], [40, 0])
    const review = await drawReview(store, { ...SPEC, run: 'run-2' })
    assert.deepEqual(await nextItem(store, review, 'ada'), { item: null, done: 40, total: 40 })
  })

  it('starts again if a check changed, and keeps the old figures readable', async () => {
    const store = createMemoryStore()
    await keepRun(store)
    const review = await drawReview(store, { ...SPEC, check: 'contains' })
    await labelAll(store, review, 'ada')
    await keepRun(store, { id: 'changed', versions: ['v2'] })
    await keepRun(store, { id: 'unchanged', versions: ['v0', 'v1'] })
    const agreement = async (run: string) => (await readAgreements(store, run, { check: 'contains' }))[0]?.labels
    assert.deepEqual([await agreement('run-1'), await agreement('changed'), await agreement('unchanged')], [40, 0, 40])
  })

  it('weights labels by how they were drawn if another judge gives other verdicts on the same answers', async () => {
    const store = createMemoryStore()
    await keepRun(store)
    await labelAll(store, await drawReview(store, SPEC), 'ada')
    // The new judge passes everything; people know that a fifth of it is wrong.
    await store.createRun(storedRun({ id: 'lenient' }))
    const results = await Array.fromAsync(store.results('run-1'))
    await store.append({
      results: results.map((each) => ({ ...each, run: 'lenient', status: 'scored' as const, passed: true, score: 1 })),
    })
    const [found] = await readAgreements(store, 'lenient')
    assert.equal(found?.instrument.value, 1)
    assert.equal(found?.success.value?.toFixed(6), '0.800000')
  })
})

describe('human.success_pct and human.agreement', () => {
  it("work in formulas, gates and a suite's score", async () => {
    const store = createMemoryStore()
    await keepRun(store, { formula: 'human.success_pct' })
    const before = await readSummary(store, await store.getRun('last'))
    assert.equal(before.score.value, null)
    assert.match(before.suites[0]?.score_error?.message ?? '', /no answer is labeled/)
    await labelAll(store, await drawReview(store, SPEC), 'ada', (id) => id === 'f3')
    const run = await readSummary(store, await store.getRun('last'))
    assert.equal(run.score.value?.toFixed(2), '81.00')
    assert.equal(run.suites[0]?.human?.labels, 40)
    const score = async (formula: string) => {
      const scored = await scoreStoredRun(store, run, formula)
      assert.ok(scored.ok)
      return scored.scores[0]?.score
    }
    assert.equal((await score('human.agreement'))?.value, 0.975)
    assert.notEqual((await score('human.success_pct / 100'))?.interval, null)
    assert.match((await score('human.success_pct - success_pct'))?.reason ?? '', /no interval covers both/)
    assert.deepEqual(await findGateOutcomes(store, [run], { gate: 'human.agreement >= 0.9' }), [])
    assert.equal((await findGateOutcomes(store, [run], { gate: 'human.agreement >= 0.99' })).length, 1)
  })

  it('are undefined with the reason below 20 labels', async () => {
    const store = createMemoryStore()
    await keepRun(store)
    await labelAll(store, await drawReview(store, { ...SPEC, n: 19 }), 'ada')
    const run = await readSummary(store, await store.getRun('last'))
    const failures = await findGateOutcomes(store, [run], { gate: 'human.success_pct > 50' })
    assert.match(failures[0]?.message ?? '', /19 answers are labeled; at least 20 are needed/)
    assert.equal(run.suites[0]?.human?.agreement.value, null)
  })

  it('report an unchecked judge if there are no labels', async () => {
    const store = createMemoryStore()
    await keepRun(store)
    const { suites } = await readSummary(store, await store.getRun('last'))
    assert.deepEqual([suites[0]?.human?.judges, suites[0]?.human?.labels], [['replay/judge'], 0])
  })
})

describe('a comparison', () => {
  it('gives the difference of two runs according to people, with its interval', async () => {
    const store = createMemoryStore()
    await keepRun(store)
    await keepRun(store, { id: 'run-2', prefix: 'new ', passed: 60, failed: 40 })
    await labelAll(store, await drawReview(store, SPEC), 'ada')
    await labelAll(store, await drawReview(store, { ...SPEC, run: 'run-2' }), 'ada')
    const comparison = await compareReferences(store, 'run-1', 'run-2')
    const found = comparison.groups[0]?.human
    assert.equal(found?.change.value?.toFixed(4), '-0.2000')
    assert.ok(found?.change.interval != null && found.change.interval.low < -0.2 && found.change.interval.high > -0.2)
  })
})
