import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { createClient, RejectedRequest } from '@assay/server/client'
import { type RunningServer, startServer } from '@assay/server/server'
import { runAssay } from './process.ts'

const ROOT = join(import.meta.dirname, '../../..')
const BAD = join(ROOT, 'testdata/suites/bad')

interface Shown {
  readonly code: string
  readonly file: string | null
}

/** What only a suite from the network is told. */
const FOR_NETWORK = ['SUITE_NOT_ALLOWED', 'SUITE_TOO_MANY_CASES']

const badSuites = readdirSync(BAD).filter(
  (name) => /\.(yaml|toml|jsonl)$/.test(name) && name !== 'missing.yaml' && isUtf8(readFileSync(join(BAD, name))),
)

/** Only such a file can be sent as JSON. */
function isUtf8(bytes: Buffer): boolean {
  return Buffer.from(bytes.toString('utf8')).equals(bytes)
}

describe('a server reports the same as the command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-diagnostics-'))
  let server: RunningServer
  let client: ReturnType<typeof createClient>
  before(async () => {
    server = await startServer({ store: join(folder, 'assay.db'), folder, env: {}, port: 0 })
    client = createClient({ url: server.url })
  })
  after(() => server.stop())

  it('about every invalid suite of the test data', async () => {
    const files = badSuites.map((name) => relative(ROOT, join(BAD, name)))
    // One command reads all of them, and then some have the name of another.
    const local: Shown[] = JSON.parse(
      (await runAssay(['validate', '--json', ...files], { cwd: ROOT })).stdout,
    ).diagnostics
    let compared = 0
    for (const file of files) {
      const remote = await client.suites.validate({ text: readFileSync(join(ROOT, file), 'utf8'), file })
      // A suite that names files or programs is rejected for that alone.
      if (remote.diagnostics.some(({ code }) => FOR_NETWORK.includes(code))) {
        assert.equal(remote.ok, false, file)
        continue
      }
      compared++
      const own = local.filter((each) => each.file === file && each.code !== 'SUITE_NAME_DUPLICATE')
      // The server never had the file, so that its sentences don't name it.
      const told = JSON.parse(JSON.stringify(own).replaceAll(` at ${file}:`, ' at line '))
      assert.deepEqual(remote.diagnostics, told, file)
    }
    assert.ok(compared > 25, `${compared} suites were compared`)
  })

  it('about every invalid formula of the test data, as the score of a suite', async () => {
    const { cases } = JSON.parse(readFileSync(join(ROOT, 'testdata/formula/diagnostics.json'), 'utf8'))
    const formulas: string[] = cases
      .filter(({ diagnostics }: { diagnostics: unknown[] }) => diagnostics.length > 0)
      .map(({ formula }: { formula: string }) => formula)
    assert.ok(formulas.length > 100)
    const suites = mkdtempSync(join(folder, 'suites-'))
    const texts = formulas.map((formula, at) => {
      const name = `suite-${String(at).padStart(3, '0')}`
      const text = `metadata: {name: ${name}}\nevals: [{name: a, prompt: p, checks: [{contains: x}]}, {name: b, prompt: p, checks: [{contains: x}]}]\nscore:\n  formula: ${JSON.stringify(formula)}\n`
      writeFileSync(join(suites, `${name}.yaml`), text)
      return { file: join(suites, `${name}.yaml`), text }
    })
    const local: Shown[] = JSON.parse((await runAssay(['validate', '--json', suites])).stdout).diagnostics
    const printed = (await runAssay(['validate', suites])).stdout
    for (const { file, text } of texts) {
      const remote = await client.suites.validate({ text, file })
      assert.deepEqual(
        remote.diagnostics,
        local.filter((each) => each.file === file),
        text,
      )
      const [blocks = ''] = remote.text.split(/^(?:valid |\d+ valid suites?,)/m)
      assert.ok(printed.includes(blocks), text)
    }
  })

  it('about formulas by themselves, to the letter', async () => {
    for (const formula of ['', 'a +', 'sucess_pct / total_cost', '1 / 0', '(((1)', 'min(1', '-x)', 'é + 1']) {
      const local = await runAssay(['formula', '--', formula])
      const error = await client.formula({ formula }).then(
        () => null,
        (thrown: unknown) => thrown,
      )
      assert.ok(error instanceof RejectedRequest, formula)
      assert.equal(error.code, 'FORMULA_INVALID')
      assert.equal(error.text, local.stderr, formula)
    }
  })

  it('about suites that are to be run, to the letter', async () => {
    for (const name of ['names.yaml', 'formula-folded.yaml', 'scoring.yaml', 'torn.jsonl']) {
      const path = join(BAD, name)
      const local = await runAssay(['run', path, '-m', 'replay/none', '--store', 'memory:'])
      const suites = [{ text: readFileSync(path, 'utf8'), file: path }]
      const error = await client.runs.submit({ suites, models: ['replay/none'] }).then(
        () => null,
        (thrown: unknown) => thrown,
      )
      assert.ok(error instanceof RejectedRequest, name)
      assert.equal(error.code, 'SUITE_INVALID')
      assert.equal(error.text, local.stderr, name)
    }
  })
})
