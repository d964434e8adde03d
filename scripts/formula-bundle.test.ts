import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { createContext, runInContext } from 'node:vm'
import { rolldown } from 'rolldown'

/** The formula language as one script for a browser. */
async function bundled(): Promise<string> {
  const input = join(import.meta.dirname, '..', 'packages', 'core', 'src', 'formula.ts')
  const build = await rolldown({ input, platform: 'browser' })
  const { output } = await build.generate({ format: 'iife', name: 'formula' })
  await build.close()
  return output[0].code
}

describe('the formula language', () => {
  it('runs where neither Node nor making code out of text exists', async () => {
    const code = await bundled()
    assert.doesNotMatch(code, /\brequire\(|\bprocess\.|\bBuffer\b/)
    const context = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } })
    runInContext(`var self = globalThis; ${code}`, context)
    const value = runInContext(
      `const { program } = formula.compileFormula('(a * 2 + success_pct) / 4', { evals: ['a'] })
       formula.evaluate(program, new Map([['a', 1], ['success_pct', 80]])).value`,
      context,
    )
    assert.equal(value, 20.5)
  })
})
