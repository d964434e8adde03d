// Needs: sandbox, java
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { judgeForTests, outcomes } from '../../../../test/test-judge.ts'
import { javaToolchain } from './java.ts'

const PREFIX = 'class Solution {\n  public static int twice(int n) {\n'
const TESTS = 'class T { static void testTwice() { assert Solution.twice(4) == 8; } }'

describe('openJava', () => {
  const cache = mkdtempSync(join(tmpdir(), 'assay-java-cache-'))
  process.env.XDG_CACHE_HOME = cache
  const first = judgeForTests(javaToolchain)
  const second = judgeForTests(javaToolchain)
  after(async () => {
    await first.close()
    await second.close()
    rmSync(cache, { recursive: true, force: true })
  })

  it('saves its classes where only the user can write, and judges without a broken archive', async () => {
    const judgeBoth = ({ judge }: typeof first) =>
      Promise.all(['2 * n', 'n'].map((value) => judge(`${PREFIX}return ${value};\n}\n}\n`, TESTS, { prefix: PREFIX })))
    const expected = [{ testTwice: 'passed' }, { testTwice: 'failed' }]
    assert.deepEqual((await judgeBoth(first)).map(outcomes), expected)
    const [name = '', ...more] = readdirSync(join(cache, 'assay/java'))
    assert.deepEqual(more, [])
    const folder = join(cache, 'assay/java', name)
    const archives = ['answer.jsa', 'compiler.jsa', 'tests.jsa']
    assert.deepEqual(
      readdirSync(folder).sort(),
      [...archives, 'apart.jar', 'empty', 'harness.jar', 'provided.jar'].sort(),
    )
    for (const path of readdirSync(folder).map((file) => join(folder, file))) {
      const { uid, mode } = statSync(path)
      assert.deepEqual([uid, mode & 0o022], [process.getuid?.(), 0])
    }
    const madeMs = statSync(join(folder, 'apart.jar')).mtimeMs
    for (const file of archives) writeFileSync(join(folder, file), 'no archive')
    const judged = await judgeBoth(second)
    assert.deepEqual(judged.map(outcomes), expected)
    assert.equal(judged[0]?.evidence.output, '')
    assert.equal(statSync(join(folder, 'apart.jar')).mtimeMs, madeMs)
  })
})
