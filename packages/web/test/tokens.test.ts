import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { startServer } from '@assay/server/server'
import { findPages } from '../src/build.ts'
import { checkAxe, connectBrowser, settle } from './browser.ts'

const { openPage } = connectBrowser()

describe('the page of tokens', () => {
  it('creates the first token, stays signed in with it, revokes another one, and signs out', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-tokens-'))
    await using server = await startServer({
      ...{ store: join(folder, 'assay.db'), folder, env: {}, port: 0 },
      pages: await findPages({ report: () => {} }),
    })
    const list = async (token: string) =>
      (await fetch(`${server.url}/api/tokens`, { headers: { authorization: `Bearer ${token}` } })).status
    await openPage(
      '/tokens',
      async (page) => {
        await settle(page)
        await page.getByText('No tokens yet.').waitFor()
        await page.getByRole('textbox', { name: 'Name' }).fill('ann')
        await checkAxe(page)
        await page.getByRole('button', { name: 'Create' }).click()
        const shown = page.locator('.token-line code')
        await shown.waitFor()
        const first = (await shown.textContent()) ?? ''
        assert.match(first, /^assay_/)
        await page.getByText('Signed in as ann').waitFor()
        assert.equal(await list(first), 200)
        await page.getByRole('textbox', { name: 'Name' }).fill('<b>ci</b>')
        await page.getByRole('combobox', { name: 'Lifetime' }).selectOption('30')
        await page.getByRole('button', { name: 'Create' }).click()
        const row = page.getByRole('row', { name: /<b>ci<\/b>/ })
        await row.waitFor()
        await page.getByText('The token for <b>ci</b>.').waitFor()
        const second = (await shown.textContent()) ?? ''
        assert.notEqual(second, first)
        assert.equal(await list(second), 200)
        await row.getByRole('button', { name: 'Revoke' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
        await row.getByText('Revoked').waitFor()
        assert.equal(await list(second), 401)
        await page.reload()
        await settle(page)
        // What was shown once is nowhere any more.
        assert.ok(!(await page.content()).includes(first))
        await checkAxe(page)
        await page.getByRole('button', { name: 'Sign out' }).click()
        await page.getByRole('dialog', { name: 'This server requires a token' }).waitFor()
      },
      { url: server.url, mayFail: [/\/api\//] },
    )
    rmSync(folder, { recursive: true, force: true })
  })
})
