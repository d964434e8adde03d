import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { parse } from 'yaml'
import { assay } from './assay.ts'
import { temporaryFolder } from './stored-runs.ts'

describe('assay init', () => {
  it('writes a project whose first run passes without a key', () => {
    const folder = join(temporaryFolder('init'), 'project')
    const { stdout, stderr, code } = assay(['init', folder])
    assert.equal(code, 0)
    assert.equal(stdout.match(/^wrote /gm)?.length, 5)
    assert.match(stderr, /assay run evals/)
    assert.equal(assay(['validate', 'evals'], { cwd: folder }).code, 0)
    const run = assay(['run', 'evals'], { cwd: folder })
    assert.equal(run.code, 0, run.stderr)
    assert.match(run.stdout, /Success Rate: 100\.0% \(3\/3/)
    assert.ok(existsSync(join(folder, '.assay', 'assay.db')))
  })

  it('writes a workflow of which every command can be given', () => {
    const folder = temporaryFolder('init-workflow')
    assay(['init', '.'], { cwd: folder })
    const { jobs } = parse(readFileSync(join(folder, '.github', 'workflows', 'assay.yml'), 'utf8'))
    const command = jobs.evals.steps
      .map((step: { run?: string }) => step.run)
      .find((run?: string) => run?.startsWith('npx assay'))
    const { code, stderr } = assay(String(command).split(' ').slice(2), { cwd: folder })
    assert.equal(code, 0, stderr)
    for (const name of ['json', 'sarif', 'md', 'html']) assert.ok(existsSync(join(folder, 'report', `report.${name}`)))
  })

  it('keeps what is there, and overwrites it only with --force', () => {
    const folder = temporaryFolder('init-again')
    const config = join(folder, 'assay.config.yaml')
    writeFileSync(config, 'threads: 2\n')
    const { kept, written } = JSON.parse(assay(['init', folder, '--json']).stdout)
    assert.deepEqual([kept, written.length], [[config], 4])
    assert.equal(readFileSync(config, 'utf8'), 'threads: 2\n')
    assert.equal(JSON.parse(assay(['init', folder, '--force', '--json']).stdout).written.length, 5)
    assert.notEqual(readFileSync(config, 'utf8'), 'threads: 2\n')
  })

  it('says what is in the way', () => {
    const folder = temporaryFolder('init-blocked')
    writeFileSync(join(folder, 'evals'), 'a file')
    const { stderr, code } = assay(['init', folder])
    assert.equal(code, 2)
    assert.match(stderr, /a file is where its folder should be/)
  })
})
