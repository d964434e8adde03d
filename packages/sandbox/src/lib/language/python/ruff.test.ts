// Needs: sandbox, python
import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { openForTest, type PythonForTest } from '../../../../test/python-for-test.ts'

/** A script that prints ruff 0.16's output for an unused import on line 1, for each file it gets. */
const RUFF = `#!/bin/sh
if [ "$1" = --version ]; then echo 'ruff 0.16.9'; exit 0; fi
grep -q 'import os' answer.py || { echo '[]'; exit 0; }
echo '[{"cell":null,"code":"F401","end_location":{"column":10,"row":1},"filename":"/work/answer.py","fix":null,"location":{"column":8,"row":1},"message":"\`os\` imported but unused","noqa_row":1,"url":null}]'
exit 1
`

describe('lint of Python answers with ruff', () => {
  let folder: string
  let python: PythonForTest
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'assay-ruff-'))
    writeFileSync(join(folder, 'ruff'), RUFF)
    chmodSync(join(folder, 'ruff'), 0o755)
    python = await openForTest(1, folder)
  })
  after(async () => {
    await python.close()
    rmSync(folder, { recursive: true })
  })

  it("is ruff's output if ruff is on the path", async () => {
    const { evidence, lint_warnings } = await python.judge({ source: 'import os\n', tests: 'assert True' })
    assert.equal(lint_warnings, 1)
    const place = { file: 'answer.py', line: 1, column: 8 }
    const message = '`os` imported but unused'
    assert.deepEqual(evidence.diagnostics, [{ stage: 'lint', severity: 'warning', code: 'F401', message, ...place }])
  })

  it('is empty if ruff finds nothing', async () => {
    const { evidence, lint_warnings } = await python.judge({ source: 'x = 1\n', tests: 'assert x' })
    assert.deepEqual([lint_warnings, evidence.diagnostics], [0, []])
  })
})
