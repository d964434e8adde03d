// Needs: sandbox, python
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { runAssay } from './process.ts'

describe('assay sandbox check', () => {
  it('shows each guarantee on a line of its own and exits with 0 when all hold', async () => {
    const { stdout, stderr, code } = await runAssay(['sandbox', 'check'])
    assert.equal(code, 0, stdout + stderr)
    assert.match(stdout, /^✓ network +can't reach this machine's loopback, other addresses or DNS$/m)
    assert.match(stdout, /^✓ memory limit +stopped at 64 MB$/m)
    assert.match(stdout, /\n\nAll \d+ guarantees hold \(bubblewrap\)\.\n\n/)
    assert.match(stdout, /^✓ python +python 3/m)
    assert.doesNotMatch(stdout, /✗/)
  })

  it('exits with 3 and says what to install if bubblewrap is missing', async () => {
    const { stdout, stderr, code } = await runAssay(['sandbox', 'check'], { env: { PATH: '/nowhere' } })
    assert.deepEqual([code, stdout], [3, ''])
    assert.match(stderr, /bubblewrap is missing\n.*apt install bubblewrap.*--unsafe-no-sandbox/)
  })

  it('prints the same as JSON', async () => {
    const { stdout, code } = await runAssay(['sandbox', 'check', '--json'], { env: { PATH: '/nowhere' } })
    assert.equal(code, 3)
    assert.deepEqual(Object.keys(JSON.parse(stdout).error), ['code', 'message', 'hint'])
    assert.equal(JSON.parse(stdout).error.code, 'SANDBOX_MISSING')
  })
})
