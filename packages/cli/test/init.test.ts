import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '@assay/app/testing'
import { parse } from 'yaml'
import { MAIN } from './main-file.ts'
import { runAssay } from './process.ts'

describe('assay init', () => {
  it('writes a project whose first run passes without a key', async () => {
    const folder = join(temporaryFolder('init'), 'project')
    const { stdout, stderr, code } = await runAssay(['init', folder])
    assert.equal(code, 0)
    assert.equal(stdout.match(/^wrote /gm)?.length, 5)
    assert.match(stderr, /assay run evals/)
    assert.equal((await runAssay(['validate', 'evals'], { cwd: folder })).code, 0)
    const run = await runAssay(['run', 'evals'], { cwd: folder })
    assert.equal(run.code, 0, run.stderr)
    assert.match(run.stdout, /Success Rate: 100\.0% \(5\/5/)
    assert.ok(existsSync(join(folder, '.assay', 'assay.db')))
  })

  it('writes a workflow that installs what it runs, gates by share and then by the baseline', async () => {
    const folder = temporaryFolder('init-workflow')
    await runAssay(['init', '.'], { cwd: folder })
    const { jobs } = parse(readFileSync(join(folder, '.github', 'workflows', 'assay.yml'), 'utf8'))
    const commands = jobs.evals.steps.flatMap(({ run }: { run?: string }) => run ?? [])
    const [install, evals, summary, save] = commands
    assert.equal(install, 'npm install --global assay@0.1.0')
    // What would be installed is the sources here; a shell runs the steps as GitHub's does.
    writeFileSync(join(folder, 'assay'), `#!/bin/sh\nexec "${process.execPath}" "${MAIN}" "$@"\n`, { mode: 0o755 })
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, GITHUB_STEP_SUMMARY: join(folder, 'summary') }
    const step = (script: string) =>
      spawnSync('bash', ['-e', '-o', 'pipefail', '-c', script], { cwd: folder, env, encoding: 'utf8' })
    const first = step(evals)
    assert.equal(first.status, 0, first.stderr)
    for (const name of ['json', 'sarif', 'md', 'html']) assert.ok(existsSync(join(folder, 'report', `report.${name}`)))
    assert.equal(step(summary).status, 0)
    assert.match(readFileSync(join(folder, 'summary'), 'utf8'), /Assay report/)
    assert.equal(step(save).status, 0)
    const same = step(evals)
    assert.equal(same.status, 0, same.stderr)
    // The share decides first, with or without a baseline.
    rmSync(join(folder, 'baseline'), { recursive: true })
    const recording = join(folder, 'evals', 'recordings', 'demo.jsonl')
    writeFileSync(recording, readFileSync(recording, 'utf8').replaceAll('Paris', 'Lyon').replaceAll('105', '106'))
    assert.equal(step(evals).status, 1)
  })

  it('keeps existing files, and overwrites them only with --force', async () => {
    const folder = temporaryFolder('init-again')
    const config = join(folder, 'assay.config.yaml')
    writeFileSync(config, 'threads: 2\n')
    const { kept, written } = JSON.parse((await runAssay(['init', folder, '--json'])).stdout)
    assert.deepEqual([kept, written.length], [[config], 4])
    assert.equal(readFileSync(config, 'utf8'), 'threads: 2\n')
    assert.equal(JSON.parse((await runAssay(['init', folder, '--force', '--json'])).stdout).written.length, 5)
    assert.notEqual(readFileSync(config, 'utf8'), 'threads: 2\n')
  })

  it('reports what is in the way', async () => {
    const folder = temporaryFolder('init-blocked')
    writeFileSync(join(folder, 'evals'), 'a file')
    const { stderr, code } = await runAssay(['init', folder])
    assert.equal(code, 2)
    assert.match(stderr, /a file is where its folder should be/)
  })
})
