// Needs: sandbox, python, cpp
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { after, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { Language } from '@assay/core/suite'
import { plainSpec } from '../../../test/plain-spec.ts'
import { createCodeRunner } from '../../code.ts'

const runner = createCodeRunner()
after(() => runner.close())

/** Answers that take their time, and tests that they pass. */
const SLOW: Partial<Record<Language, { readonly right: string; readonly tests: string }>> = {
  python: {
    right: 'import time\n\ndef double(n):\n    time.sleep(0.4)\n    return n * 2\n',
    tests: 'def test_double():\n    assert double(4) == 8\n',
  },
  typescript: {
    right:
      'export async function double(n: number): Promise<number> { await new Promise((done) => setTimeout(done, 400)); return n * 2 }',
    tests: "test('double', async () => { assert.equal(await double(4), 8) })",
  },
  cpp: {
    right:
      '#include <chrono>\n#include <thread>\nint twice(int n) { std::this_thread::sleep_for(std::chrono::milliseconds(400)); return n * 2; }',
    tests: '#include <cassert>\nint main() { assert(twice(4) == 8); }',
  },
}

/** Kills everything that runs in a sandbox of this process, as a machine does that defends its memory. Returns how many. */
function killPrograms(): number {
  const parents = new Map<number, number>()
  const inside: number[] = []
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const status = readFileSync(`/proc/${name}/status`, 'latin1')
      parents.set(Number(name), Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]))
      const ids = /^NSpid:\s+(.*)$/m.exec(status)?.[1]?.split('\t') ?? []
      // The first process of a namespace is bubblewrap's.
      if (ids.length > 1 && ids.at(-1) !== '1') inside.push(Number(name))
    } catch {
      // It has just ended.
    }
  }
  const isOurs = (pid: number): boolean => pid === process.pid || (pid > 1 && isOurs(parents.get(pid) ?? 0))
  return inside.filter(isOurs).filter(kill).length
}

function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}

async function judge(language: Language, program: string, tests: string) {
  const spec = plainSpec({ language, tests, timeout_ms: 30_000 })
  const verdict = await runner.run(spec, `\`\`\`${language}\n${program}\n\`\`\``)
  assert.equal(verdict.kind, 'judged')
  return verdict.code
}

describe('a program that is killed', () => {
  for (const [language, { right, tests }] of Object.entries(SLOW) as [Language, { right: string; tests: string }][]) {
    it(`by somebody outside passes all the same if it is right, in ${language}`, async () => {
      let killed = 0
      for (const afterMs of [0, 150, 300, 500]) {
        const judging = judge(language, right, tests)
        await delay(afterMs)
        killed += killPrograms()
        assert.deepEqual((await judging).tests, { passed: 1, failed: 0 })
        // Programs that wait for the next answer are killed too.
        killed += killPrograms()
      }
      assert.ok(killed > 0)
    })
  }

  it('by itself fails each time, and says so', async () => {
    const killsItself = 'import os\n\ndef double(n):\n    os.kill(os.getpid(), 9)\n'
    const { tests, evidence } = await judge('python', killsItself, 'def test_double():\n    assert double(4) == 8\n')
    assert.deepEqual(tests, { passed: 0, failed: 1 })
    assert.match(evidence?.tests[0]?.message ?? '', /SIGKILL|ended/)
  })
})
