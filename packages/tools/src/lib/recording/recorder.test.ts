import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { readMcpRecording } from './read-recording.ts'
import { McpRecorder, recordingPath } from './recorder.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-recording-'))
after(() => rmSync(folder, { recursive: true }))

let files = 0
const newPath = () => recordingPath(`server-${files++}`, folder)
const reply = (id: number, result: string) => ({
  tool: 'echo',
  arguments: { id },
  occurrence: 0,
  result,
  is_error: false,
  truncated: false,
  latency_ms: null,
})
const read = async (path: string) => {
  const warnings: string[] = []
  const recording = await readMcpRecording(path, (message) => warnings.push(message))
  return { results: [...recording.replies.values()].map(({ result }) => result), warnings }
}
const open = async (path: string) => new McpRecorder(path, await readMcpRecording(path, () => {}))

describe('a recording of an MCP server', () => {
  it('uses the last of several replies to a call', async () => {
    const path = newPath()
    const recorder = await open(path)
    for (const result of ['one', 'two', 'two']) recorder.recordReply(reply(1, result))
    recorder.close()
    assert.deepEqual(await read(path), { results: ['two'], warnings: [] })
    assert.equal(readFileSync(path, 'utf8').split('\n').length, 3)
  })

  it('skips an incomplete line with a warning, wherever the crash was, and continues after it', async () => {
    const whole = `${JSON.stringify(reply(1, 'one'))}\n${JSON.stringify(reply(2, 'two'))}\n`
    const second = whole.indexOf('\n') + 1
    for (let length = second + 1; length < whole.length - 1; length += 7) {
      const path = newPath()
      const recorder = await open(path)
      recorder.recordReply(reply(0, 'zero'))
      recorder.close()
      writeFileSync(path, whole.slice(0, length))
      const torn = await read(path)
      assert.deepEqual(torn.results, ['one'])
      assert.match(torn.warnings[0] ?? '', /^Line 2 of recording ".*" isn't valid/)
      const next = await open(path)
      next.recordReply(reply(3, 'three'))
      next.close()
      assert.deepEqual((await read(path)).results, ['one', 'three'])
    }
  })

  it('accepts handwritten lines, and warns about invalid ones', async () => {
    const path = newPath()
    const recorder = await open(path)
    recorder.recordTools([{ name: 'echo', description: null, parameters: { type: 'object' } }])
    recorder.close()
    appendFileSync(path, '\n{"tool":"echo","result":"by hand"}\n{"tool":"echo"}\nnull\n')
    const { results, warnings } = await read(path)
    assert.deepEqual(results, ['by hand'])
    assert.equal(warnings.length, 2)
  })

  it('is whole when several processes write it at once', async () => {
    const path = newPath()
    const source = join(import.meta.dirname, 'recorder.ts')
    const code = (process: number) => `
      import { McpRecorder } from '${source}'
      const recorder = new McpRecorder(${JSON.stringify(path)}, { tools: null, replies: new Map() })
      for (let id = 0; id < 200; id++) recorder.recordReply({ tool: 'echo', arguments: { id, process: ${process} }, occurrence: 0,
        result: 'x'.repeat(id * 50), is_error: false, truncated: false, latency_ms: null })`
    await Promise.all(
      [1, 2, 3].map((number) => {
        const child = spawn(process.execPath, ['--input-type=module', '-e', code(number)], { stdio: 'inherit' })
        return new Promise((resolve) => child.once('close', resolve))
      }),
    )
    const { results, warnings } = await read(path)
    assert.deepEqual([results.length, warnings], [600, []])
  })
})
