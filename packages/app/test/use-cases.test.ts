import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'

const ROOT = join(import.meta.dirname, '../../..')
const EXAMPLE = 'examples/use-cases.ts'

describe(EXAMPLE, () => {
  it('runs, stops, resumes, compares and re-scores with only this package, on one screen', async () => {
    const text = readFileSync(join(ROOT, EXAMPLE), 'utf8')
    assert.ok(text.split('\n').length <= 40)
    const imported = [...text.matchAll(/from '(.+)'/g)].map(([, name]) => name)
    assert.ok(imported.length > 0 && imported.every((name) => name?.startsWith('@assay/app/')))

    const { stdout } = await promisify(execFile)(process.execPath, [EXAMPLE], { cwd: ROOT })
    assert.match(stdout, /A run stops: budget\.\n(?:.+\n)*replay\/careful is stopped\.\n/)
    assert.match(
      stdout,
      /replay\/careful is finished and scores 12\.37\d+\.\nreplay\/quick is finished and scores 111\.43\d+\.\n/,
    )
    assert.match(
      stdout,
      /replay\/quick is worse than replay\/careful on 10 cases\.\n30 answers judged again, 0 verdicts changed\.\n$/,
    )
  })
})
