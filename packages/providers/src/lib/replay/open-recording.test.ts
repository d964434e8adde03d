import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { question } from '../../../test/serve.ts'
import { createFailure, failWith } from '../model/failure.ts'
import { createRecorder, type Recorder } from './recorder.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-recording-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** Opens the recorder as soon as the pipe has a reader. */
async function openWhenRead(path: string): Promise<Recorder> {
  for (let i = 0; ; i++) {
    try {
      return createRecorder(path)
    } catch (error) {
      if (i > 100) throw error
      await setTimeout(20)
    }
  }
}

describe('createRecorder, on something other than a regular file', () => {
  it('writes more into a pipe than it holds at once', async () => {
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    const reader = spawn('sh', ['-c', 'wc -l < "$0"', pipe])
    let lines = ''
    reader.stdout.on('data', (chunk) => {
      lines += chunk
    })
    const recorder = await openWhenRead(pipe)
    const failed = failWith(createFailure('bad_request', 'x'.repeat(1000)))
    for (let i = 0; i < 300; i++) recorder.record(question('Hi'), failed)
    recorder.close()
    await once(reader, 'close')
    assert.equal(lines.trim(), '300')
  })

  it('immediately rejects a pipe that nobody reads', () => {
    const pipe = join(folder, 'unread')
    execFileSync('mkfifo', [pipe])
    assert.throws(() => createRecorder(pipe), { code: 'FILE_UNWRITABLE', message: /a pipe that nobody reads/ })
  })

  it('writes into a device without replacing it', { skip: process.getuid?.() !== 0 && 'needs root' }, () => {
    const device = join(folder, 'null')
    execFileSync('mknod', [device, 'c', '1', '3'])
    const recorder = createRecorder(device)
    recorder.record(question('Hi'), failWith(createFailure('bad_request', 'x')))
    recorder.close()
    assert.ok(lstatSync(device).isCharacterDevice())
  })

  it('reports a path that is too long', () => {
    assert.throws(() => createRecorder(join(folder, 'x'.repeat(300))), { code: 'FILE_UNWRITABLE', message: /too long/ })
  })
})
