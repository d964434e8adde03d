import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { createContext, runInContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'

const entries = join(import.meta.dirname, '..', 'packages', 'core', 'src')
const virtual = 'virtual:entries'

/** Bundles core's entries into one script for a browser, each as an object `core.NAME`, and lists its files. */
async function bundle(names: readonly string[]): Promise<{ code: string; files: readonly string[] }> {
  const source = names.map((name) => `export * as ${name} from '${join(entries, `${name}.ts`)}'`).join('\n')
  const build = await rolldown({
    input: virtual,
    platform: 'browser',
    plugins: [
      {
        name: 'entries',
        resolveId: (id) => (id === virtual ? id : null),
        load: (id) => (id === virtual ? source : null),
      },
    ],
  })
  const { output } = await build.generate({ format: 'iife', name: 'core', minify: true })
  await build.close()
  const [{ code, modules }] = output
  return { code, files: Object.keys(modules) }
}

/** Runs a script without Node and without eval. */
function runInPage(code: string, use: string): unknown {
  const context = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } })
  return runInContext(`var self = globalThis; ${code}; ${use}`, context)
}

describe('core in a browser', () => {
  it('evaluates a formula without Node and without eval', async () => {
    const { code } = await bundle(['formula'])
    assert.doesNotMatch(code, /\brequire\(|\bprocess\.|\bBuffer\b/)
    const use = `
      const { program } = core.formula.compileFormula('(a * 2 + success_pct) / 4', { evals: ['a'] })
      core.formula.evaluate(program, new Map([['a', 1], ['success_pct', 80]])).value`
    assert.equal(runInPage(code, use), 20.5)
  })

  it('scores and compares without schemas', async (t) => {
    const { code, files } = await bundle(['scoring', 'formula', 'statistics', 'comparison', 'words'])
    assert.deepEqual(
      files.filter((file) => file.includes('/zod/')),
      [],
    )
    const kilobytes = gzipSync(code, { level: 9 }).length / 1000
    t.diagnostic(`${kilobytes.toFixed(1)} kB gzipped`)
    assert.ok(kilobytes <= 113, `Expected at most 113 kB gzipped, found ${kilobytes}.`)
    const use = `core.comparison.verdictOf({
      change: core.statistics.valueWithoutInterval(-0.2, ''), p_value: null, threshold: 0.05
    })`
    assert.equal(runInPage(code, use), 'unclear')
  })
})
