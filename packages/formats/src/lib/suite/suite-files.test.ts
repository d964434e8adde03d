import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { FORMULA_CODES } from '@assay/core/formula'
import { CHECKS, type CheckRecord, SUITE_CODES } from '@assay/core/suite'
import { readSuites, readSuiteText } from './read-suites.ts'

const repository = join(import.meta.dirname, '../../../../..')
const folder = (name: string) => join(repository, 'testdata/suites', name)
const suitesIn = (path: string) =>
  readdirSync(path).filter(
    (name) => /\.(yaml|toml|jsonl|json)$/.test(name) && !/\.(yaml|toml|jsonl|json)(\.expected)?\.json$/.test(name),
  )
const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

describe('suite files with problems', () => {
  for (const name of suitesIn(folder('bad'))) {
    it(`${name} has the problems that are expected`, async () => {
      const path = join(folder('bad'), name)
      const { diagnostics } = await readSuites([path], { env: {} })
      const found = diagnostics.map(({ code, severity, line, column, path: at, message, hint }) => {
        return { code, severity, line, column, path: at, message: message.replaceAll(`${repository}/`, ''), hint }
      })
      assert.deepEqual(found, json(`${path}.json`))
    })
  }

  it('have messages without a period, hints with one, codes that are listed, and the line itself', async () => {
    const { diagnostics } = await readSuites([folder('bad')], { env: {} })
    assert.ok(diagnostics.length > 80)
    for (const { code, message, hint, excerpt, excerptColumn, line } of diagnostics) {
      assert.ok(code in SUITE_CODES || code in FORMULA_CODES, code)
      assert.doesNotMatch(message, /Invalid input|(?<!on_)undefined|\.$/)
      assert.match(hint ?? '.', /[.?]$|: prompt: /)
      assert.ok(excerptColumn >= 0 && excerptColumn <= excerpt.length, message)
      assert.ok(line >= 1)
    }
  })
})

describe('good suite files', () => {
  const vars = {
    model_name: 'openai/gpt-5',
    system_role: 'Be terse.',
    'linear.projectTeam': 'HEV',
    'linear.projectId': 'HEV',
  }
  for (const name of suitesIn(folder('good'))) {
    it(`${name} is read as expected`, async () => {
      const path = join(folder('good'), name)
      const { suites, diagnostics } = await readSuites([path], { env: {}, vars })
      const found = []
      for (const { cases, place, score, ...rest } of suites) {
        const all = (await Array.fromAsync(cases())).map(({ place: at, ...each }) => ({ ...each, line: at.line }))
        found.push({
          ...rest,
          score: { ...score, penalties: Object.fromEntries(score.penalties) },
          line: place.line,
          cases: all,
        })
      }
      const problems = diagnostics.map(({ code, line, column }) => ({ code, line, column }))
      assert.deepEqual(
        JSON.parse(JSON.stringify({ diagnostics: problems, suites: found })),
        json(`${path}.expected.json`),
      )
    })
  }
})

describe('the examples of the reference', () => {
  const records: readonly CheckRecord[] = Object.values(CHECKS)
  for (const { name, example } of records) {
    it(`${name} is read`, async () => {
      const checks = example.replace(/^/gm, '      ')
      const text = `metadata: {name: x}\nevals:\n  - prompt: p\n    checks:\n${checks}\n`
      const { suites, diagnostics } = await readSuiteText(text)
      assert.deepEqual(diagnostics, [])
      assert.equal(suites.length, 1)
    })
  }
})

describe('examples', () => {
  it('all validate without errors or warnings', async () => {
    const { suites, diagnostics } = await readSuites([join(repository, 'examples')])
    assert.deepEqual(
      diagnostics.filter((each) => each.severity !== 'note'),
      [],
    )
    const names = suites.map((suite) => suite.name)
    for (const name of ['comprehensive-scoring', 'cost-efficient-eval', 'quickstart', 'weighted-cost-eval']) {
      assert.ok(names.includes(name), name)
    }
  })
})
