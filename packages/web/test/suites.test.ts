import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { SuiteList } from '@assay/core/api'
import type { Page } from 'playwright-core'
import { checkAxe, connectBrowser, settle } from './browser.ts'

const tools = connectBrowser()
const { openPage } = tools

const newName = () => `from-browser-${randomUUID().slice(0, 8)}`
const editorOf = (page: Page, name: string) => page.getByRole('textbox', { name: `Text of ${name}` })
const suiteText = (name: string, prompt = 'Say right number 1.') =>
  `metadata: {name: ${name}}\nevals:\n  - name: one\n    prompt: ${prompt}\n    checks: [{contains: right}]\n`

/** Replaces the text as a person who pastes. */
async function write(page: Page, name: string, text: string): Promise<void> {
  await editorOf(page, name).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

async function saveThere(name: string, text: string): Promise<void> {
  const response = await fetch(`${tools.site.url}/api/suites/${name}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  })
  assert.equal(response.status, 200, await response.text())
}

async function versionsThere(name: string): Promise<SuiteList['suites']> {
  const { suites }: SuiteList = await (await fetch(`${tools.site.url}/api/suites/${name}/versions`)).json()
  return suites
}

describe('the page of suites', () => {
  it('lists suites by name with their last result, and opens one by keys', async () => {
    await openPage('/suites', async (page) => {
      await settle(page)
      const names = await page.locator('.suite-name').allTextContents()
      assert.deepEqual(names, names.toSorted())
      assert.ok(names.includes('support') && names.includes('quickstart'))
      const row = page.getByRole('row', { name: /quickstart/ })
      assert.match((await row.textContent()) ?? '', /replay\/quick.*\[.*\].*%/)
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/suites\/./)
    })
  })

  it('creates a suite: an error in place, fixed, saved, and a second version compared with the first', async () => {
    const name = newName()
    await openPage(
      '/suites',
      async (page) => {
        await page.getByRole('button', { name: 'New suite' }).click()
        await page.getByRole('textbox', { name: 'Name' }).fill(name)
        await page.keyboard.press('Enter')
        await page.waitForURL(`**/suites/${name}?tab=edit`)
        await page.getByText('None. 2 cases, scored by success_pct').waitFor()
        await write(page, name, `${suiteText(name)}    nonsense: 1\n`)
        const problems = page.getByRole('list', { name: 'Problems' })
        await problems.getByText(/nonsense/).waitFor()
        await page.locator('.cm-lintRange-error').first().waitFor()
        assert.equal(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled(), true)
        await checkAxe(page)
        await problems.getByRole('button').first().click()
        assert.match(
          await page.evaluate(() => String(document.activeElement?.shadowRoot?.activeElement?.className)),
          /cm-/,
        )
        await write(page, name, suiteText(name))
        await page.getByText('None. 1 case, scored by success_pct').waitFor()
        await page.keyboard.press('Control+s')
        await page.getByText(/Saved as version/).waitFor()
        await write(page, name, suiteText(name, 'Say right number 2.'))
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await page.getByText(/Saved as version/).waitFor()
        await page.getByRole('button', { name: 'View' }).click()
        await page.getByRole('button', { name: 'Changes' }).click()
        await page.locator('.line-diff del').getByText('number 1').waitFor()
        await page.locator('.line-diff ins').getByText('number 2').waitFor()
        const versions = await versionsThere(name)
        assert.equal(versions.length, 2)
        assert.match(page.url(), new RegExp(`with=${versions[1]?.version}`))
        await page.reload()
        await page.locator('.line-diff del').getByText('number 1').waitFor()
        await checkAxe(page)
      },
      { mayFail: [new RegExp(`/api/suites/${name}(\\?|$)`)] },
    )
  })

  it("doesn't overwrite a suite that someone else saved meanwhile until the user decides", async () => {
    const name = newName()
    await saveThere(name, suiteText(name))
    await openPage(
      `/suites/${name}?tab=edit`,
      async (page) => {
        await settle(page)
        await write(page, name, suiteText(name, 'Mine.'))
        await saveThere(name, suiteText(name, 'Theirs.'))
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        const conflict = page.getByRole('region', { name: 'Conflict' })
        await conflict.getByText('Someone else saved this suite').waitFor()
        await conflict.locator('del').getByText('Theirs.').waitFor()
        await conflict.locator('ins').getByText('Mine.').waitFor()
        await checkAxe(page)
        assert.equal((await versionsThere(name)).length, 2)
        await conflict.getByRole('button', { name: 'Keep mine' }).click()
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await page.getByText(/Saved as version/).waitFor()
        assert.equal((await versionsThere(name)).length, 3)
      },
      { mayFail: [new RegExp(`/api/suites/${name}$`)] },
    )
  })

  it('saves a text that has another name as another suite', async () => {
    const [name, other] = [newName(), newName()]
    await saveThere(name, suiteText(name))
    await openPage(`/suites/${name}?tab=edit`, async (page) => {
      await settle(page)
      await write(page, name, suiteText(other))
      await page.getByRole('button', { name: `Save as “${other}”` }).click()
      await page.waitForURL(`**/suites/${other}?tab=edit`)
      await page.getByRole('heading', { name: other }).waitFor()
      assert.deepEqual([(await versionsThere(name)).length, (await versionsThere(other)).length], [1, 1])
    })
  })

  it('asks before unsaved changes are lost, and not for another tab', async () => {
    const name = newName()
    await saveThere(name, suiteText(name))
    await openPage(`/suites/${name}?tab=edit`, async (page) => {
      await settle(page)
      await write(page, name, suiteText(name, 'Unsaved.'))
      await page.getByRole('button', { name: 'Run', exact: true }).click()
      await page.getByText('This runs the newest saved version').waitFor()
      assert.equal(await page.getByRole('dialog').count(), 0)
      await page.getByRole('button', { name: /^Edit/ }).click()
      await editorOf(page, name).getByText('Unsaved.').waitFor()
      await page.getByRole('link', { name: 'Runs' }).click()
      await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
      await page.getByRole('button', { name: 'Stay' }).click()
      await editorOf(page, name).getByText('Unsaved.').waitFor()
      await page.getByRole('link', { name: 'Runs' }).click()
      await page.getByRole('button', { name: 'Leave' }).click()
      await page.waitForURL('**/runs')
    })
    assert.equal((await versionsThere(name)).length, 1)
  })

  it('estimates, runs on a model, and follows the run to its end', async () => {
    const name = newName()
    const model = `live39/${name}`
    await saveThere(name, suiteText(name))
    await openPage(`/suites/${name}?tab=run`, async (page) => {
      await settle(page)
      await page.getByPlaceholder('Find a model, or type any id').fill(model)
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: `Remove ${model}` }).waitFor()
      await page.getByRole('spinbutton', { name: 'Samples per case' }).fill('2')
      await page.getByText('price unknown, time unknown').waitFor()
      await page.getByRole('cell', { name: '2', exact: true }).waitFor()
      assert.match(page.url(), /models=live39\//)
      await checkAxe(page)
      await page.getByRole('button', { name: 'Run', exact: true }).last().click()
      await page.waitForURL(/\/runs\/[^/]+$/)
      const [id] = /[^/]+$/.exec(page.url()) ?? []
      await fetch(`${tools.site.models}/release/${name}`, { method: 'POST', body: JSON.stringify({ count: 10 }) })
      await page.getByText('Finished').first().waitFor()
      const { run } = await (await fetch(`${tools.site.url}/api/runs/${id}`)).json()
      assert.deepEqual([run.model, run.counts.total, run.counts.passed], [model, 2, 2])
    })
    await openPage('/suites', async (page) => {
      const row = page.getByRole('row', { name: new RegExp(name) })
      assert.match((await row.textContent()) ?? '', /live39\/.*100\.0/)
    })
  })

  it('leads from a case to its line, and says what is wrong with a link', async () => {
    await openPage(
      '/suites/support?tab=nothing',
      async (page) => {
        await page.getByText('tab=nothing').waitFor()
        const first = page.locator('.pick-row').nth(1)
        await first.click()
        await page.waitForURL(/line=\d+/)
        // The line is selected in the text, which is only to read.
        const text = page.getByRole('textbox', { name: 'Text of support' })
        await page.waitForFunction(() => document.activeElement?.shadowRoot?.activeElement != null)
        const before = await text.textContent()
        await page.keyboard.type('x')
        assert.equal(await text.textContent(), before)
        await page.goto(`${tools.site.url}/suites/support?version=zzz`)
        await page.getByText('Suite "support" has no version "zzz".').waitFor()
        await page.goto(`${tools.site.url}/suites/never-saved`)
        await page.getByText('No suite is saved as “never-saved”.').waitFor()
        await page.getByRole('button', { name: 'Create' }).click()
        await editorOf(page, 'never-saved').waitFor()
      },
      { mayFail: [/\/api\/suites\/(support\?version=zzz|never-saved)/] },
    )
  })
})
