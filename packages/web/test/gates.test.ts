import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { sample, storedRun } from '@assay/app/testing'
import type { Page } from 'playwright-core'
import { checkAxe, connectBrowser, settle } from './browser.ts'
import { ingest } from './ingest.ts'
import { startLiveRun } from './live-run.ts'

const tools = connectBrowser()
const { openPage } = tools

interface Situation {
  /** The least mean score of its suite. */
  readonly threshold?: number
  readonly status?: 'finished' | 'stopped'
  /** Of 10 cases, the others passed. */
  readonly failed?: number
  readonly errored?: number
  readonly missing?: number
}

/** Ingests a run of 10 cases that has ended. */
async function ingestRun({ threshold, status = 'finished', failed = 0, errored = 0, missing = 0 }: Situation) {
  const id = `gates-${randomUUID()}`
  const suites = [
    { name: 'geography', file: null, formula: 'success_pct', cases: 10, samples: 1, critical: 0, threshold },
  ]
  const plan = { suites, total: 10 }
  const results = Array.from({ length: 10 - missing }, (_, at) => {
    const error = { code: 'unreachable', message: 'No route to host.' }
    const isErrored = at >= failed && at < failed + errored
    return sample({ run: id, case: `case-${at}`, passed: at >= failed, ...(isErrored ? { error } : {}) })
  })
  await ingest(tools.site, storedRun({ id, status, plan }), results)
  return id
}

const badges = (page: Page) => page.locator('.headline .badge').allTextContents()
const reasons = (page: Page) => page.getByRole('region', { name: 'Gates' }).locator('li')
/** Green checks beside the name of the run. */
const checks = (page: Page) => page.locator('.headline .badge.pass')

describe("a run's gates on its page", () => {
  it('are passed, failed or undecided, each with a shape, words and reasons', async () => {
    const threshold = 0.8
    const passed = await ingestRun({ threshold, failed: 1 })
    const failed = await ingestRun({ threshold, failed: 4 })
    const undecided = await ingestRun({ threshold, failed: 1, errored: 3 })
    const open = 'replay/demo: 3 of 10 samples have no verdict'
    const expected = [
      [passed, 'Gates passed', []],
      [failed, 'Gates failed', [/the average score is 0\.600; the threshold is 0\.8\.$/]],
      [
        undecided,
        'Gates undecided',
        [/the average score is between 0\.600 and 0\.900/, new RegExp(`${open}.*Start the run again to take them$`)],
      ],
    ] as const
    for (const options of [{}, { theme: 'dark' }, { width: 390 }] as const) {
      for (const [id, badge, messages] of expected) {
        await openPage(
          `/runs/${id}`,
          async (page) => {
            await settle(page)
            await page.locator('.headline .badge', { hasText: badge }).waitFor()
            assert.deepEqual(await badges(page), ['Finished', badge])
            const said = await reasons(page).allTextContents()
            assert.equal(said.length, messages.length)
            for (const [at, message] of messages.entries()) assert.match(said[at] ?? '', message)
            // Nothing else may look as if all were well.
            assert.equal(await checks(page).count(), id === passed ? 1 : 0)
            await checkAxe(page, { onlyColors: 'theme' in options })
          },
          options,
        )
      }
    }
  })

  it('show at first how many reasons fit, and all on request', async () => {
    const suites = Array.from({ length: 8 }, (_, at) => `suite-${at}`)
    const id = `gates-${randomUUID()}`
    const planned = suites.map((name) => ({
      name,
      file: null,
      formula: 'success_pct',
      cases: 1,
      samples: 1,
      threshold: 1,
    }))
    const results = suites.map((suite) => sample({ run: id, case: 'a', suite, passed: false }))
    await ingest(tools.site, storedRun({ id, suites, plan: { suites: planned, total: 8 } }), results)
    await openPage(`/runs/${id}`, async (page) => {
      await page.getByRole('button', { name: 'Show 3 more reasons' }).click()
      await reasons(page).nth(7).waitFor()
      assert.equal(await reasons(page).count(), 8)
    })
  })

  it('are left out for a run without any, unless it was stopped', async () => {
    await openPage(`/runs/${await ingestRun({ failed: 2 })}`, async (page) => {
      await settle(page)
      await page.waitForLoadState('networkidle')
      assert.deepEqual(await badges(page), ['Finished'])
      assert.equal(await reasons(page).count(), 0)
    })
    await openPage(`/runs/${await ingestRun({ status: 'stopped', missing: 4 })}`, async (page) => {
      await page.locator('.headline .badge', { hasText: 'Undecided' }).waitFor()
      assert.deepEqual(await badges(page), ['Stopped', 'Undecided'])
      await reasons(page).getByText('replay/demo stopped early.').waitFor()
    })
  })

  it('are undecided while a run goes on, and decided at its end', async () => {
    const run = await startLiveRun(tools.site, { cases: 4, gates: { fail_under: 0.8 } })
    await openPage(`/runs/${run.id}?show=all`, async (page) => {
      await page.locator('.headline .badge', { hasText: 'Gates undecided' }).waitFor()
      await reasons(page).getByText("isn't finished.").waitFor()
      await run.finish()
      await page.locator('.headline .badge', { hasText: 'Gates failed' }).waitFor()
      await reasons(page).getByText('75.0% (3/4) passed; the minimum is 80.0%.').waitFor()
      assert.equal(await checks(page).count(), 0)
    })
  })

  it('keep their place if a run passes them at its end', async () => {
    const run = await startLiveRun(tools.site, { cases: 4, gates: { fail_under: 0.7 } })
    await openPage(`/runs/${run.id}?show=all`, async (page) => {
      await settle(page)
      await reasons(page).getByText("isn't finished.").waitFor()
      const figures = page.getByRole('region', { name: 'Figures' })
      const before = await figures.boundingBox()
      await run.finish()
      await page.getByText('The run passes its gates.').waitFor()
      assert.equal((await figures.boundingBox())?.y, before?.y)
    })
  })
})
