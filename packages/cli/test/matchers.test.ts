// Needs: jest
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { installJest } from './jest/install-jest.ts'
import { writeBuilt } from './main-file.ts'

// The package as it is published, in a project of its own, under the real runners.
const root = join(import.meta.dirname, '..', '..', '..')
const project = mkdtempSync(join(tmpdir(), 'assay-matchers-'))

const SUITE = `metadata:
  name: sums
evals:
  - name: two
    prompt: 2 + 2?
    checks:
      - equals: "4"
  - name: three
    prompt: 2 + 3?
    checks:
      - equals: "5"
  - name: four
    prompt: 2 + 4?
    checks:
      - equals: "6"
`

function recording(...answers: string[]): string {
  return answers.map((text, i) => `${JSON.stringify({ prompt: `2 + ${i + 2}?`, answer: { text } })}\n`).join('')
}

before(() => {
  const modules = join(project, 'node_modules')
  writeBuilt(join(modules, 'assay'))
  const jest = installJest()
  symlinkSync(join(root, 'node_modules', 'vitest'), join(modules, 'vitest'))
  for (const name of ['jest', '@jest']) symlinkSync(join(jest, name), join(modules, name))
  write(
    'package.json',
    JSON.stringify({ type: 'module', private: true, jest: { transform: {}, testMatch: ['**/*.spec.js'] } }),
  )
  write('suite.yaml', SUITE)
  write('recordings/good.jsonl', recording('4', '5', '6'))
  write('recordings/bad.jsonl', recording('4', '9', '6'))
})
after(() => rmSync(project, { recursive: true, force: true }))

const GOOD = `
import { run } from 'assay'
const good = await run({ suites: 'suite.yaml', models: 'replay/good' })
const bad = await run({ suites: 'suite.yaml', models: 'replay/bad' })
test('matchers that hold', async () => {
  expect(good).toHavePassedAll()
  expect(bad).not.toHavePassedAll()
  expect(good).toHaveSuccessRateAbove(0.8)
  expect(bad).toHaveSuccessRateBelow(0.8)
  expect(bad).toHavePassedCount(2)
  expect(bad).toHaveFailedCount(1)
  expect(good).toHaveScoreAbove(99)
  expect(bad).not.toHaveScoreAbove(99)
  await expect(good).toHaveNoRegressionsAgainst(bad)
  await expect(bad).not.toHaveNoRegressionsAgainst(good)
})
test('a wrong suite is an error that shows the line', async () => {
  await expect(run({ suites: { text: 'evals:\\n  - prompt: 1\\n    checks: [{ contans: x }]\\n' } })).rejects.toThrow('contans')
})
`

const FAILING: Readonly<Record<string, string>> = {
  toHavePassedAll: 'expect(bad).toHavePassedAll()',
  toHaveSuccessRateAbove: 'expect(bad).toHaveSuccessRateAbove(0.8)',
  toHaveSuccessRateBelow: 'expect(bad).toHaveSuccessRateBelow(0.5)',
  toHavePassedCount: 'expect(bad).toHavePassedCount(3)',
  toHaveFailedCount: 'expect(bad).toHaveFailedCount(0)',
  toHaveScoreAbove: 'expect(bad).toHaveScoreAbove(99)',
  toHaveNoRegressionsAgainst: 'await expect(bad).toHaveNoRegressionsAgainst(good)',
  negated: 'expect(good).not.toHavePassedAll()',
  foreign: 'expect(42).toHavePassedAll()',
}

const BAD = `
import { run } from 'assay'
const good = await run({ suites: 'suite.yaml', models: 'replay/good' })
const bad = await run({ suites: 'suite.yaml', models: 'replay/bad' })
${Object.entries(FAILING)
  .map(([name, statement]) => `test(${JSON.stringify(name)}, async () => { ${statement} })`)
  .join('\n')}
`

const RUNNERS = {
  vitest: {
    head: `import { expect, test } from 'vitest'\nimport 'assay/vitest'`,
    args: ['vitest/vitest.mjs', 'run', '--globals'],
    end: 'test.js',
  },
  jest: {
    head: `import { expect, test } from '@jest/globals'\nimport 'assay/jest'`,
    args: ['jest/bin/jest.js'],
    end: 'spec.js',
  },
} as const

for (const [name, { head, args, end }] of Object.entries(RUNNERS)) {
  describe(`assay/${name}`, () => {
    const runTests = (file: string, text: string) => {
      write(`${file}.${end}`, `${head}\n${text}`)
      const [program, ...rest] = args
      const path = join(project, 'node_modules', program)
      const env = { ...process.env, NO_COLOR: '1', NODE_OPTIONS: '--experimental-vm-modules --no-warnings' }
      const { stdout, stderr, status } = spawnSync(process.execPath, [path, ...rest, `${file}.${end}`], {
        cwd: project,
        encoding: 'utf8',
        env,
      })
      return { output: stdout + stderr, status }
    }

    it('lets a test pass whose matchers hold', () => {
      const { output, status } = runTests('good', GOOD)
      assert.equal(status, 0, output)
    })

    it('fails a test whose matcher fails, with counts, intervals and the failing case', () => {
      const { output, status } = runTests('bad', BAD)
      assert.equal(status, 1, output)
      assert.match(output, new RegExp(`${Object.keys(FAILING).length} failed`), output)
      assert.match(output, /Expected every sample to pass/)
      assert.match(output, /Samples: 2 passed, 1 failed, of 3/)
      assert.match(output, /Pass rate: 66\.7% \(2\/3, 95% CI /)
      assert.match(output, /sums \/ three, sample 1: [A-Z]/)
      assert.match(output, /Expected no regressions against /)
      assert.match(output, /sums \/ three · replay\/bad: 1\.00 → 0\.00/)
      assert.match(output, /Expected not: every sample to pass/)
      assert.match(output, /toHavePassedAll needs a result of Assay's run\(\)/)
    })
  })
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  writeFileSync(join(project, path), text)
}
