import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { keepRuns, sample, storedRun, temporaryFolder } from '@assay/app/testing'
import { Report } from '@assay/core/report'
import { runAssay } from './process.ts'

const folder = temporaryFolder('report')

before(() => {
  writeFileSync(
    join(folder, 'geography.yaml'),
    'metadata: { name: geography }\nevals:\n  - { name: france, prompt: Q, checks: [{ contains: Paris }] }\n' +
      '  - { name: spain, prompt: Q, checks: [{ contains: Madrid }] }\n',
  )
  const plan = { suites: [{ name: 'geography', file: 'geography.yaml', formula: 'success_pct' }] }
  return keepRuns(folder, [
    {
      run: storedRun({ id: 'run-a', plan }),
      results: [
        sample({ run: 'run-a', case: 'france' }),
        sample({ run: 'run-a', case: 'spain', passed: false, answer: '=cmd()' }),
      ],
    },
    { run: storedRun({ id: 'run-b' }), results: [sample({ run: 'run-b', case: 'france' })] },
  ])
})

const report = (...args: string[]) => runAssay(['report', ...args], { cwd: folder })

describe('assay report', () => {
  it('writes JSON of one or several runs to standard output', async () => {
    const { stdout, code } = await report('run-a', 'run-b', 'run-a')
    assert.equal(code, 0)
    const whole = Report.parse(JSON.parse(stdout))
    assert.deepEqual([whole.runs.map(({ id }) => id), whole.results.length], [['run-a', 'run-b'], 3])
  })

  it('writes any other format to standard output, too', async () => {
    assert.match((await report('run-a', '--format', 'junit')).stdout, /<testsuites name="assay" tests="2" failures="1"/)
    assert.match((await report('run-a', '--format', 'csv')).stdout, /'=cmd\(\)/)
  })

  it('finds the line of each failed case for SARIF', async () => {
    const [result] = JSON.parse((await report('run-a', '--format', 'sarif')).stdout).runs[0].results
    const { artifactLocation, region } = result.locations[0].physicalLocation
    assert.deepEqual([artifactLocation.uri, region.startLine], ['geography.yaml', 4])
  })

  it('writes several formats into a folder, and one into a file or a folder', async () => {
    const { stdout } = await report('run-a', '--format', 'html,markdown', '--output', 'out', '--json')
    assert.deepEqual(JSON.parse(stdout).files, [
      { format: 'html', path: join('out', 'report.html') },
      { format: 'markdown', path: join('out', 'report.md') },
    ])
    assert.match(readFileSync(join(folder, 'out', 'report.html'), 'utf8'), /^<!doctype html>/)
    await report('run-a', '--format', 'csv', '-o', 'table.csv')
    assert.ok(existsSync(join(folder, 'table.csv')))
    await report('run-a', '--format', 'csv', '-o', 'out')
    assert.ok(existsSync(join(folder, 'out', 'report.csv')))
  })

  it('exits with 2 for an unknown format, and for several without a place', async () => {
    assert.match((await report('run-a', '--format', 'htlm')).stderr, /Did you mean "html"\?/)
    const { stdout, code } = await report('run-a', '--format', 'html,csv', '--json')
    assert.deepEqual([code, JSON.parse(stdout).error.code], [2, 'OUTPUT_NEEDED'])
  })

  it('opens the page with the program of the system', {
    skip: process.platform === 'win32' && 'needs a Unix',
  }, async () => {
    const bin = join(folder, 'bin')
    mkdirSync(bin)
    const opened = join(folder, 'opened')
    for (const name of ['xdg-open', 'open']) {
      writeFileSync(
        join(bin, name),
        `#!/bin/sh\nprintf %s "$1" > '${opened}.part' && mv '${opened}.part' '${opened}'\n`,
      )
      chmodSync(join(bin, name), 0o755)
    }
    const { code } = await runAssay(['report', 'run-a', '--open', '-o', 'page.html'], {
      cwd: folder,
      env: { PATH: `${bin}:/usr/bin:/bin` },
    })
    assert.equal(code, 0)
    // The opener goes on by itself; the command does not wait for it.
    const deadline = Date.now() + 10_000
    while (!existsSync(opened) && Date.now() < deadline)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    assert.equal(readFileSync(opened, 'utf8'), join(folder, 'page.html'))
  })

  it('says where the page is if nothing can open it', {
    skip: process.platform === 'win32' && 'needs a Unix',
  }, async () => {
    const { stderr, code } = await runAssay(['report', 'run-a', '--open'], {
      cwd: folder,
      env: { PATH: join(folder, 'nothing') },
    })
    assert.equal(code, 3)
    assert.match(stderr, /Open it yourself: .*report\.html/)
  })
})
