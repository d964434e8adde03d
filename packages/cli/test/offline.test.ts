import assert from 'node:assert/strict'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { startChatServer } from '@assay/engine/testing'
import { SOURCE_MAIN } from './main-file.ts'
import { configFor, type Project, project, suiteOf } from './project.ts'

const QUICKSTART = join(import.meta.dirname, '..', '..', '..', 'examples', 'quickstart')
const HOOK = join(import.meta.dirname, 'record-connections.ts')

/** Runs a command in a project and gives what it tried to reach and which packages it loaded. */
async function observed(here: Project, args: readonly string[], within: readonly string[] = []) {
  const log = join(here.folder, 'log.txt')
  const env = { NODE_OPTIONS: `--import=${HOOK}`, ASSAY_TEST_LOG: log, OPENAI_API_KEY: 'sk-of-a-user' }
  const finished = await here.run(args, { within, env, main: SOURCE_MAIN })
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
  const modules = new Set(lines.filter((line) => line.startsWith('module ')).map((line) => line.slice(7)))
  return { ...finished, modules, reached: lines.filter((line) => !line.startsWith('module ')) }
}

const AS_ROOT = { skip: process.getuid?.() !== 0 && 'needs root' }

describe('assay run, without a network', () => {
  it(
    'runs recordings, judges, compares and reports with no interface up, and tries to reach nothing',
    AS_ROOT,
    async () => {
      using here = project()
      cpSync(QUICKSTART, join(here.folder, 'quickstart'), { recursive: true })
      const formats = ['--format', 'json,html,sarif,junit,markdown,csv', '-o', 'reports']
      const { code, stdout, stderr, reached, modules } = await observed(
        here,
        ['run', 'quickstart', ...formats],
        ['unshare', '--net'],
      )
      assert.equal(code, 0, stderr)
      assert.match(stdout, /replay\/careful +29\/30 97% .* 12\.37/)
      assert.equal(existsSync(join(here.folder, 'reports', 'report.html')), true)
      assert.deepEqual(reached, [])
      assert.ok(modules.has('zod'), 'The hook saw no module.')
      const clients = [...modules].filter((name) => /^(ai|undici|openai|@ai-sdk\/.*|@openrouter\/.*)$/.test(name))
      assert.deepEqual(clients, [])
    },
  )

  it('connects to the configured service and nothing else', async () => {
    await using server = await startChatServer((question) => question)
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(['a']) })
    const { code, reached } = await observed(here, ['run', 'suite.yaml', '--threads', '1'])
    assert.equal(code, 0)
    assert.deepEqual(new Set(reached), new Set(['net.connect']))
    assert.equal(reached.length, 1)
    assert.deepEqual(server.questions, ['Say a'])
  })
})
