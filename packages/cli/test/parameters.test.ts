import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type ChatServer, startChatServer } from '@assay/engine/testing'
import { configFor, type Project, project, suiteOf } from './project.ts'

const FORMATS = 'json,html,sarif,junit,markdown,github,csv'
const SHARED = 'temperature 0.25 · max_tokens 100'
const WHOLE = `${SHARED} · max_tokens of evals 7`

/** A suite with limits, one eval's own among them. */
function limitedSuite(): string {
  const suite = JSON.parse(suiteOf(['a', 'b'], { temperature: 0.25, max_tokens: 100 }))
  suite.evals[0].max_tokens = 7
  return JSON.stringify(suite)
}

describe('what requests asked for', () => {
  let server: ChatServer
  let here: Project
  before(async () => {
    server = await startChatServer((question) => question)
    here = project({
      'assay.config.yaml': configFor(server),
      'suite.yaml': limitedSuite(),
      'plain.yaml': suiteOf(['a']).replace('words', 'plain'),
    })
    assert.equal((await here.run(['run', 'plain.yaml', '--format', FORMATS, '-o', 'plain'])).code, 0)
    assert.equal((await here.run(['run', 'suite.yaml', '--format', FORMATS, '-o', 'out'])).code, 0)
  })
  after(async () => {
    here[Symbol.dispose]()
    await server[Symbol.asyncDispose]()
  })

  const read = (path: string) =>
    readFileSync(join(here.folder, path), 'utf8').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))

  /** The last three columns, which hold no text that is quoted. */
  const lastCells = (path: string) =>
    read(path)
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(',').slice(-3))

  it('is in every report', () => {
    for (const name of ['report.html', 'report.xml', 'report.md', 'report.github.md'])
      assert.ok(read(`out/${name}`).includes(WHOLE), name)
    const asked = { temperature: 0.25, max_tokens: 100, max_tokens_of_evals: [7], system_prompt_hash: null }
    const { runs } = JSON.parse(read('out/report.json'))
    assert.deepEqual(runs[0].suites[0].parameters, asked)
    const [{ properties }] = JSON.parse(read('out/report.sarif')).runs
    assert.deepEqual(properties.parameters, [{ run: runs[0].id, model: 'local/m', suite: 'words', ...asked }])
    const [head, ...rows] = lastCells('out/report.csv')
    assert.deepEqual(head, ['temperature', 'max_tokens', 'max_tokens_of_evals'])
    for (const row of rows) assert.deepEqual(row, ['0.25', '100', '7'])
    assert.equal(rows.length, 2)
  })

  it('takes no line in Markdown where everything is left to the provider, and empty cells in CSV', () => {
    assert.doesNotMatch(read('plain/report.md'), /parameters|default/i)
    assert.deepEqual(lastCells('plain/report.csv')[1], ['', '', ''])
  })

  it('names the model in Markdown if runs asked for different things', async () => {
    await here.run(['run', 'plain.yaml', '--temperature', '1'])
    const { runs } = JSON.parse((await here.run(['runs', '--limit', '2', '--json'])).stdout)
    const ids = runs.map(({ id }: { id: string }) => id)
    const { stdout } = await here.run(['report', ...ids, '--format', 'markdown'])
    const plain = stdout.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    assert.ok(plain.includes('local/m: Parameters: temperature 1\n'), plain)
    assert.ok(plain.includes(`local/m: Parameters: ${WHOLE}\n`), plain)
  })

  it('is shown with a case, with the limit of its own eval', async () => {
    await here.run(['run', 'suite.yaml'])
    for (const [id, limit] of [
      ['a', 7],
      ['b', 100],
    ] as const) {
      const { stdout } = await here.run(['show', 'last', id])
      assert.match(stdout, new RegExp(`^Parameters: temperature 0\\.25 · max_tokens ${limit}$`, 'm'))
      const { parameters } = JSON.parse((await here.run(['show', 'last', id, '--json'])).stdout)
      const asked = { temperature: 0.25, max_tokens: limit, system_prompt_hash: null }
      assert.deepEqual(parameters, [{ suite: 'words', parameters: asked }])
    }
    await here.run(['run', 'suite.yaml', '--max-tokens', '50'])
    assert.match((await here.run(['show', 'last', 'a'])).stdout, /^Parameters: temperature 0\.25 · max_tokens 50$/m)
  })
})
