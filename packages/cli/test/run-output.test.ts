import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { startChatServer } from '@assay/engine/testing'
import { configFor, project, replayed, storedRuns, suiteOf } from './project.ts'

const isRoot = process.getuid?.() === 0

describe('assay run -o', () => {
  it('writes the format that the name of the file says', async () => {
    using here = project(replayed({ a: 'a' }))
    const { code, stderr } = await here.run(['run', 'suite.yaml', '-o', 'out/report.html'])
    assert.equal(code, 0, stderr)
    assert.match(stderr, /Wrote out\/report\.html/)
    assert.match(readFileSync(join(here.folder, 'out', 'report.html'), 'utf8'), /^<!doctype html>/i)
  })

  it('rejects what it could not write, before anything is sent or recorded', async () => {
    await using server = await startChatServer((question) => question)
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(['a']), file: '' })
    mkdirSync(join(here.folder, 'folder.json'))
    const outputs: [RegExp, ...string[]][] = [
      [/doesn't show the report's format/, 'report'],
      [/doesn't show the report's format/, 'folder.json'],
      [/doesn't show the report's format/, 'new/'],
      [/too long/, `${'x'.repeat(300)}.json`],
      [/a file is where its folder should be/, 'file/report.json'],
      [/a file is where its folder should be/, 'file', '--format', 'json,html'],
    ]
    for (const [why, output, ...more] of outputs) {
      const { code, stderr } = await here.run(['run', 'suite.yaml', '-o', output ?? '', ...more])
      assert.equal(code, 2, `${output}: ${stderr}`)
      assert.match(stderr, why)
    }
    assert.deepEqual([server.questions.length, await storedRuns(here.folder)], [0, []])
  })

  it('writes into a device, a pipe and through a link, and leaves them what they are', {
    skip: !isRoot && 'needs root',
  }, async () => {
    using here = project(replayed({ a: 'a' }))
    const at = (name: string) => join(here.folder, name)
    execFileSync('mknod', [at('null'), 'c', '1', '3'])
    execFileSync('mkfifo', [at('pipe')])
    symlinkSync('real/report.json', at('link'))
    const reader = spawn('cat', [at('pipe')])
    const closed = once(reader, 'close')
    let read = ''
    reader.stdout.on('data', (chunk) => {
      read += chunk
    })
    for (const name of ['null', 'pipe', 'link']) {
      const { code, stderr } = await here.run(['run', 'suite.yaml', '--format', 'json', '-o', name])
      assert.equal(code, 0, stderr)
    }
    await closed
    assert.equal(JSON.parse(read).format, 'assay-report')
    assert.equal(JSON.parse(readFileSync(at('real/report.json'), 'utf8')).format, 'assay-report')
    const kinds = [lstatSync(at('null')).isCharacterDevice(), lstatSync(at('pipe')).isFIFO()]
    assert.deepEqual([...kinds, lstatSync(at('link')).isSymbolicLink()], [true, true, true])
  })

  it('records into a device and leaves it one', { skip: !isRoot && 'needs root' }, async () => {
    using here = project(replayed({ a: 'a' }))
    execFileSync('mknod', [join(here.folder, 'null'), 'c', '1', '3'])
    const { code, stderr } = await here.run(['run', 'suite.yaml', '--record', 'null'])
    assert.equal(code, 0, stderr)
    assert.ok(lstatSync(join(here.folder, 'null')).isCharacterDevice())
  })
})

describe('assay run, when no case matches', () => {
  it('says which tags and names there are, sends and records nothing, and leaves the last run the last', async () => {
    using here = project(replayed({ alpha: 'alpha', beta: 'beta' }))
    assert.equal((await here.run(['run', 'suite.yaml'])).code, 0)
    const { code, stderr } = await here.run(['run', 'suite.yaml', '--filter', 'alpa'])
    assert.equal(code, 2)
    assert.match(stderr, /No case matches the filter "alpa"\.\nDid you mean "alpha"\? Names: alpha, beta\./)
    assert.equal((await storedRuns(here.folder)).length, 1)
    assert.equal((await here.run(['show', 'last'])).code, 0)
  })

  it('records no run for a model of which no case matches', async () => {
    const one = replayed({ alpha: 'alpha' })
    using here = project({ ...one, 'other.yaml': suiteOf(['beta'], { name: 'other', models: ['replay/other'] }) })
    const { code, stderr } = await here.run(['run', 'suite.yaml', 'other.yaml', '--filter', 'alpha'])
    assert.equal(code, 0, stderr)
    const runs = await storedRuns(here.folder)
    assert.deepEqual(
      runs.map(({ run }) => run.model),
      ['replay/demo'],
    )
  })
})

describe('assay run --eval-set', () => {
  it('is the path argument by another name', async () => {
    using here = project(replayed({ a: 'a' }))
    const { code, stdout, stderr } = await here.run(['run', '--eval-set', 'suite.yaml'])
    assert.equal(code, 0, stderr)
    assert.match(stdout, /Success Rate: 100\.0% \(1\/1/)
  })
})

describe('assay validate --var', () => {
  it('puts values into templates', async () => {
    const suite =
      'metadata: {name: v, model: replay/a}\nevals:\n  - prompt: "Hi {{who}}"\n    checks: [{contains: Ho}]\n'
    using here = project({ 'suite.yaml': suite })
    const without = await here.run(['validate', 'suite.yaml'])
    assert.equal(without.code, 2, without.stdout)
    assert.equal((await here.run(['validate', 'suite.yaml', '--var', 'who=you=all'])).code, 0)
    const wrong = await here.run(['validate', 'suite.yaml', '--var', 'who'])
    assert.equal(wrong.code, 2)
    assert.match(wrong.stderr, /Expected name=value/)
  })
})

describe('assay init --force', () => {
  it('writes through links and leaves them links', async () => {
    using here = project({ 'elsewhere.yaml': 'threads: 2\n' })
    symlinkSync('elsewhere.yaml', join(here.folder, 'assay.config.yaml'))
    assert.equal((await here.run(['init', '.'])).code, 0)
    assert.equal(readFileSync(join(here.folder, 'elsewhere.yaml'), 'utf8'), 'threads: 2\n')
    assert.equal((await here.run(['init', '.', '--force'])).code, 0)
    assert.match(readFileSync(join(here.folder, 'elsewhere.yaml'), 'utf8'), /store: \.assay/)
    assert.ok(lstatSync(join(here.folder, 'assay.config.yaml')).isSymbolicLink())
    assert.ok(existsSync(join(here.folder, 'evals', 'first.yaml')))
  })
})
