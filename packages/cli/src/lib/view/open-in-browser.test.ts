import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { chooseOpener } from './open-in-browser.ts'

describe('chooseOpener', () => {
  const page = 'http://127.0.0.1:1/runs?a=b&c=d'
  for (const [browser, platform, opener] of [
    ['', 'linux', ['xdg-open', page]],
    ['', 'darwin', ['open', page]],
    ['', 'win32', ['rundll32', 'url.dll,FileProtocolHandler', page]],
    ['firefox', 'linux', ['firefox', page]],
    ['firefox:chromium', 'darwin', ['firefox', page]],
    ['chromium --app=%s --incognito', 'linux', ['chromium', `--app=${page}`, '--incognito']],
    ['w3m -N', 'linux', ['w3m', '-N', page]],
    ['C:\\Program Files\\browser.exe', 'win32', ['C:\\Program Files\\browser.exe', page]],
    [' ', 'linux', ['xdg-open', page]],
  ] as const) {
    it(`opens with ${opener[0]} for BROWSER=${JSON.stringify(browser)} on ${platform}`, () => {
      assert.deepEqual(chooseOpener(page, browser, platform), opener)
    })
  }
})
