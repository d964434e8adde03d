import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { FROM_NETWORK } from '@assay/core/policy'
import type { Result } from '@assay/core/result'
import type { RunSpec } from '@assay/core/run'
import { createMemoryStore, openStore, type Store, type StoredRun } from '@assay/store/store'
import { sample, storedRun, temporaryFolder } from '../../../test/stored-runs.ts'
import { makeReportHeader } from '../report/report-header.ts'
import { readSummary } from '../summary/read-summary.ts'
import { checkStoredRun } from './check-stored-run.ts'

const folder = temporaryFolder('check-stored-run')
after(() => rmSync(folder, { recursive: true, force: true }))

const STORES: readonly [string, () => Store | Promise<Store>][] = [
  ['in memory', createMemoryStore],
  ['in SQLite', () => openStore(join(temporaryFolder('check-stored-run-store'), 'assay.db'))],
]

interface Situation {
  readonly spec?: Omit<RunSpec, 'suites'>
  readonly suite?: Readonly<Record<string, unknown>>
  readonly run?: Partial<StoredRun>
  readonly results?: readonly Result[]
}

const passing = (count: number, run = 'run-1') =>
  Array.from({ length: count }, (_, at) => sample({ run, case: `passed-${at}` }))
const failing = (count: number, run = 'run-1') =>
  Array.from({ length: count }, (_, at) => sample({ run, case: `failed-${at}`, passed: false }))
const errored = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    sample({ run: 'run-1', case: `errored-${at}`, error: { code: 'unreachable', message: 'No route.' } }),
  )

/** Saves a run of 10 cases. */
async function save(store: Store, { spec = {}, suite = {}, run = {}, results = passing(10) }: Situation) {
  const planned = {
    name: 'geography',
    file: null,
    formula: 'success_pct',
    cases: 10,
    samples: 1,
    critical: 0,
    ...suite,
  }
  const plan = { suites: [planned], total: 10, spec: { suites: ['suite.yaml'], ...spec } }
  const stored = storedRun({ id: 'run-1', plan, ...run })
  await store.createRun(stored)
  await store.append({ results: [...results] })
  return stored
}

/** Saves the summary of a run as a report. */
async function writeReport(store: Store, run: StoredRun, results: readonly Result[], createdAt: string) {
  const path = join(folder, `${crypto.randomUUID()}.json`)
  const header = makeReportHeader([await readSummary(store, run)], new Date(createdAt))
  writeFileSync(path, JSON.stringify({ ...header, results }))
  return path
}

for (const [where, open] of STORES) {
  describe(`checkStoredRun, ${where}`, () => {
    const check = async (situation: Situation) => {
      await using store = await open()
      const run = await save(store, situation)
      const { verdict, hasGate, outcomes } = await checkStoredRun(store, run)
      return { verdict, hasGate, messages: outcomes.map(({ message }) => message) }
    }

    it('passes, fails and leaves undecided by the gates of the run', async () => {
      const spec = { fail_under: 0.8 }
      assert.deepEqual(await check({ spec }), { verdict: 'passed', hasGate: true, messages: [] })
      assert.deepEqual(await check({ spec, results: [...passing(5), ...failing(5)] }), {
        verdict: 'failed',
        hasGate: true,
        messages: ['replay/demo: 50.0% (5/10) passed; the minimum is 80.0%.'],
      })
      const { verdict, messages } = await check({ spec, results: [...passing(5), ...errored(5)] })
      assert.equal(verdict, 'undecided')
      assert.match(
        messages.join('\n'),
        /5 of 10 samples have no verdict .* assay run --resume run-1 --retry-errors( --store \S+\.db)?$/,
      )
    })

    it('lets a failed gate go before an undecided one', async () => {
      const results = [...passing(3), ...failing(5), ...errored(2)]
      const { verdict, messages } = await check({ spec: { fail_under: 0.9, gate: 'rate.pass > 0.4' }, results })
      assert.equal(verdict, 'failed')
      assert.equal(messages.length, 3)
    })

    it('knows the gates of the spec, thresholds and critical cases', async () => {
      const gates: Situation[] = [
        { spec: { fail_under: 0 } },
        { spec: { gate: 'rate.pass > 0' } },
        { spec: { fail_on: ['leak'] } },
        { suite: { threshold: 0.5 } },
        { suite: { critical: 2 } },
      ]
      for (const situation of gates) assert.equal((await check(situation)).hasGate, true, JSON.stringify(situation))
      assert.deepEqual(await check({}), { verdict: 'passed', hasGate: false, messages: [] })
    })

    it("finds critical cases among the results if the plan doesn't count them", async () => {
      const [first, ...rest] = passing(10)
      assert.ok(first !== undefined)
      const critical: Result = { ...first, classification: { primary: 'pass', details: { critical: true } } }
      const plain: Result = { ...first, classification: { primary: 'pass', details: {} } }
      const suite = { critical: null }
      assert.equal((await check({ suite, results: [critical, ...rest] })).hasGate, true)
      assert.equal((await check({ suite, results: [plain, ...rest] })).hasGate, false)
    })

    it("leaves a run undecided that isn't finished, whatever its gates", async () => {
      for (const status of ['queued', 'running'] as const) {
        for (const spec of [{}, { fail_under: 0.8 }]) {
          const { verdict, messages } = await check({ spec, run: { status, finished_at: null }, results: failing(10) })
          assert.deepEqual([verdict, messages], ['undecided', ["replay/demo isn't finished."]])
        }
      }
    })

    it('leaves a stopped run without a gate undecided, and decides one whose gate is certain', async () => {
      const stopped = { run: { status: 'stopped' as const }, results: passing(6) }
      assert.equal((await check(stopped)).verdict, 'undecided')
      assert.equal((await check({ ...stopped, spec: { fail_under: 0.5 } })).verdict, 'passed')
      assert.equal((await check({ ...stopped, spec: { fail_under: 0.7 } })).verdict, 'undecided')
      assert.equal((await check({ ...stopped, results: failing(6), spec: { fail_under: 0.7 } })).verdict, 'failed')
    })

    it('never passes a run without samples, or a gate without a meaning', async () => {
      assert.equal((await check({ results: [], spec: { fail_under: 0 } })).verdict, 'undecided')
      assert.notEqual((await check({ spec: { gate: 'rate.pass >' } })).verdict, 'passed')
      assert.notEqual((await check({ spec: { gate: 'nothing.known > 0' } })).verdict, 'passed')
      assert.equal((await check({ spec: { fail_on_regression: true } })).verdict, 'undecided')
    })

    it('compares with a stored run', async () => {
      for (const [now, expected] of [
        [passing(10), 'passed'],
        [[...passing(9), ...failing(1)].map((each, at) => ({ ...each, case: `passed-${at}` })), 'failed'],
      ] as const) {
        await using store = await open()
        await store.createRun(storedRun({ id: 'before', started_at: '2026-02-01T10:00:00.000Z' }))
        await store.append({ results: passing(10, 'before') })
        const run = await save(store, { spec: { baseline: 'before', fail_on_regression: true }, results: now })
        assert.equal((await checkStoredRun(store, run)).verdict, expected)
      }
    })

    it("is undecided, with the reason, if the baseline is gone, and doesn't look for one that is no gate", async () => {
      const baseline = 'gone.json'
      for (const gate of [{ fail_on_regression: true }, { gate: 'significant' }]) {
        const { verdict, messages } = await check({ spec: { baseline, ...gate } })
        assert.deepEqual(
          [verdict, messages],
          [
            'undecided',
            ['replay/demo wasn\'t compared with its baseline "gone.json": it isn\'t a report file or a stored run.'],
          ],
        )
      }
      assert.equal((await check({ spec: { baseline, fail_under: 0.8 } })).verdict, 'passed')
      const spec = { baseline, fail_on_regression: true, fail_under: 0.8 }
      assert.equal((await check({ spec, results: failing(10) })).verdict, 'failed')
    })

    it('reads the report of a baseline only if files are allowed, and only if it is older than the run', async () => {
      const verdictOf = async (createdAt: string, policy?: typeof FROM_NETWORK) => {
        await using store = await open()
        const before = storedRun({ id: 'before' })
        await store.createRun(before)
        await store.append({ results: passing(10, 'before') })
        const baseline = await writeReport(store, before, passing(10, 'before'), createdAt)
        const run = await save(store, { spec: { baseline, fail_on_regression: true } })
        const { verdict, outcomes } = await checkStoredRun(store, run, policy)
        return [verdict, outcomes[0]?.message.replace(baseline, 'REPORT')]
      }
      const old = '2026-02-01T10:00:00.000Z'
      assert.deepEqual(await verdictOf(old), ['passed', undefined])
      assert.deepEqual(await verdictOf(old, FROM_NETWORK), [
        'undecided',
        "replay/demo wasn't compared with its baseline \"REPORT\": it isn't a stored run, and files can't be read here. Check it on the machine that has the file: assay runs wait run-1",
      ])
      assert.deepEqual(await verdictOf('2026-03-01T10:00:21.000Z'), [
        'undecided',
        'replay/demo wasn\'t compared with its baseline "REPORT": it was made after the run had ended.',
      ])
    })

    it("is undecided if the baseline isn't a report, or can't be read", async () => {
      const garbage = join(folder, 'garbage.json')
      writeFileSync(garbage, '{"format": ')
      for (const baseline of [garbage, folder]) {
        const { verdict, messages } = await check({ spec: { baseline, fail_on_regression: true } })
        assert.equal(verdict, 'undecided')
        assert.match(messages.join('\n'), /wasn't compared with its baseline/)
      }
    })
  })
}
