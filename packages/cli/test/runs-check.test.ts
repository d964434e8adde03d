import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import { type Project, project, replayed } from './project.ts'

const LONG = 'many words '.repeat(800)
const NAMES = Array.from({ length: 60 }, (_, at) => `case-${at}`)

async function stored(): Promise<Project & { readonly path: string }> {
  const here = project(replayed(Object.fromEntries(NAMES.map((name) => [name, `${name} ${LONG}`]))))
  const { code, stderr } = await here.run(['run', 'suite.yaml'])
  assert.equal(code, 0, stderr)
  return { ...here, path: join(here.folder, '.assay', 'assay.db') }
}

describe('assay runs check', () => {
  it('reports that a store is intact', async () => {
    using here = await stored()
    const { code, stdout } = await here.run(['runs', 'check'])
    assert.equal(code, 0)
    assert.match(stdout, /^intact\s+\S+: 60 results\n\.assay\/assay\.db is intact: 1 run\.\n$/)
  })

  it('ends with 3 for a file whose middle was overwritten, as does all that reads it', async () => {
    using here = await stored()
    const reading = [
      ['show', 'last'],
      ['score', 'last', '--formula', 'avg_latency'],
      ['compare', '--baseline', 'last', '--current', 'last'],
      ['report', 'last'],
      ['export', 'last', '--to', 'run.jsonl'],
    ]
    const before = await Promise.all(reading.map((args) => here.run(args)))
    const bytes = readFileSync(here.path)
    randomBytes(bytes.length / 2).copy(bytes, Math.floor(bytes.length / 8) * 2)
    writeFileSync(here.path, bytes)
    const check = await here.run(['runs', 'check'])
    assert.equal(check.code, 3, check.stdout)
    assert.match(check.stderr, /is damaged/)
    assert.match(check.stderr, /restore a backup/)
    const after = await Promise.all(reading.map((args) => here.run(args)))
    for (const [at, { code, stdout, stderr }] of after.entries()) {
      assert.doesNotMatch(stderr, /bug in Assay/, `${reading[at]}`)
      // What reads none of the damaged pages is still right.
      if (code === 0) assert.equal(stdout, before[at]?.stdout, `${reading[at]}`)
      else assert.match(`${code} ${stderr}`, /^3 .*damaged/, `${reading[at]}`)
    }
    assert.deepEqual(
      after.slice(-2).map(({ code }) => code),
      [3, 3],
      'reports and exports read everything',
    )
  })

  it('ends with 3 when results are lost, names the run, and show says so too', async () => {
    using here = await stored()
    const database = new DatabaseSync(here.path)
    database.exec('DELETE FROM results WHERE "case" = \'case-7\'')
    database.close()
    const check = await here.run(['runs', 'check', '--json'])
    assert.equal(check.code, 3)
    const { ok, runs } = JSON.parse(check.stdout)
    assert.deepEqual([ok, runs[0].problems], [false, ['It has 59 of 60 results.']])
    const show = await here.run(['show', 'last'])
    assert.equal(show.code, 3)
    assert.match(show.stderr, /59 of 60 results remain/)
  })
})

describe('assay, with paths that are too long', () => {
  it('says what to do, and never that it has a bug', async () => {
    using here = project(replayed({ a: 'a' }))
    const long = 'x'.repeat(300)
    const commands: [number, ...string[]][] = [
      [2, 'run', 'suite.yaml', '-o', `${long}.html`],
      [3, 'run', 'suite.yaml', '--store', `${long}.db`],
      [2, 'run', 'suite.yaml', '--record', `${long}.jsonl`],
      [2, 'run', `${long}.yaml`],
      [2, 'run', 'suite.yaml', '--baseline', `${long}.json`],
    ]
    for (const [expected, ...args] of commands) {
      const { code, stderr } = await here.run(args)
      assert.equal(code, expected, `${args}: ${stderr}`)
      assert.doesNotMatch(stderr, /bug in assay|\n {4}at /i, `${args}`)
    }
  })
})
