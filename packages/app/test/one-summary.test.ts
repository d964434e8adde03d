import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { renderReport } from '@assay/app/report'
import { planSpec, resumeSpec, runPlanned } from '@assay/app/run'
import { readSummary } from '@assay/app/summary'
import { exportToFile, importFile } from '@assay/app/transfer'
import { openWorkspace } from '@assay/app/workspace'
import type { Run } from '@assay/core/report'
import { createRandom } from '@assay/core/statistics'
import { startChatServer } from '@assay/engine/testing'
import { createMemoryStore, type Store } from '@assay/store/store'
import { temporaryFolder } from './stored-runs.ts'
import { SPEC, TOTAL, writeSuites } from './three-suites.ts'

const KILLS = process.env.ASSAY_SOAK ? 12 : 3
const SEED = Number(process.env.ASSAY_TEST_SEED ?? 20_261)

/** Returns a summary as text, without a run's own ID and times. */
function textOf(summary: Run | undefined): string {
  const aside = new Set(['id', 'started_at', 'finished_at'])
  return JSON.stringify(summary, (key, value) => (aside.has(key) ? undefined : value), 1)
}

/** Runs the suites in a process that is killed after a number of samples. */
async function runUntil(folder: string, count: number): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run-until.ts'), String(count)], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [, signal] = await once(child, 'close')
  assert.equal(signal, 'SIGKILL')
}

const openIn = (folder: string) =>
  openWorkspace({ folder, env: {}, store: { mode: 'create', location: join(folder, '.assay', 'assay.db') } })

/** Resumes a folder's last run, or starts one, and returns all its summaries. */
async function summariesIn(folder: string): Promise<Map<string, string>> {
  await using workspace = await openIn(folder)
  const { store } = workspace
  const isBegun = (await store.listRuns()).runs.length > 0
  const resume = isBegun ? (await resumeSpec(store, 'last', {})).runs : []
  const suites = SPEC.suites.map((file) => join(folder, String(file)))
  const planned = await planSpec(workspace, { ...SPEC, suites })
  const [ran] = await runPlanned(workspace, planned, { resume })
  const run = await store.getRun('last')
  const kept = await readSummary(store, run)
  const report = JSON.parse((await Array.fromAsync(renderReport(workspace, 'json', { runs: [kept] }))).join(''))
  const file = join(folder, 'run.jsonl')
  await exportToFile(workspace, run.id, file)
  const elsewhere = createMemoryStore()
  await importFile(elsewhere, file)
  return new Map([
    ['run', textOf(ran)],
    ['stored', textOf(kept)],
    ['reported', textOf(report.runs[0])],
    ['imported', textOf(await readSummary(elsewhere, await elsewhere.getRun(run.id)))],
    ['computed', textOf(await readSummary(withoutSummaries(elsewhere), run))],
  ])
}

/** Returns the store as it is before a run has ended: all summaries are computed from results. */
function withoutSummaries(store: Store): Store {
  return { ...store, getSummary: async () => null }
}

describe('the summary of a run', () => {
  it(`is the same wherever it is read, and after each of ${KILLS} kills`, async (test) => {
    test.diagnostic(`seed ${SEED}`)
    const random = createRandom(SEED)
    await using judge = await startChatServer((question) =>
      JSON.stringify({ reason: 'It is.', verdict: question.includes('stone') ? 'no' : 'yes' }),
    )
    const folders = Array.from({ length: KILLS + 1 }, () => temporaryFolder('one-summary'))
    test.after(() => folders.forEach((folder) => void rmSync(folder, { recursive: true, force: true })))
    let whole: string | undefined
    for (const [at, folder] of folders.entries()) {
      writeSuites(folder, judge)
      // The first is not killed: it is what all others should be.
      const count = at === 0 ? 0 : 1 + (random.nextUint32() % TOTAL)
      if (count > 0) await runUntil(folder, count)
      for (const [where, text] of await summariesIn(folder)) {
        // Where the suites were, is no part of it.
        const found = text.replaceAll(`${folder}/`, '')
        whole ??= found
        assert.equal(found, whole, `The summary ${where} differs after a kill at ${count} of ${TOTAL} samples.`)
      }
    }
    const { suites, score } = JSON.parse(whole ?? '')
    assert.deepEqual(
      suites.map(({ suite }: { suite: string }) => suite),
      ['zebra', 'apple', 'mango'],
    )
    assert.ok(score.value > 0 && suites[0].judge_cost_usd.total > 0 && suites[0].classes.refusal > 0)
  })
})
