import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { readLines } from './read-lines.ts'

describe('readLines', () => {
  it('splits only at line feeds, whatever the length of a line', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-lines-'))
    const file = join(folder, 'x')
    const lines = ['a\u2028b\u0085c', '', 'é'.repeat(200_000), 'short\r', 'last']
    for (const end of ['', '\n']) {
      await writeFile(file, lines.join('\n') + end)
      assert.deepEqual(await Array.fromAsync(readLines(file)), lines)
    }
    await writeFile(file, '')
    assert.deepEqual(await Array.fromAsync(readLines(file)), [])
    await rm(folder, { recursive: true })
  })
})
