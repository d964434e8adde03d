import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { runAssay } from './process.ts'

describe('assay', () => {
  it('prints its version', async () => {
    assert.match((await runAssay(['--version'])).stdout, /^\d+\.\d+\.\d+\n$/)
  })

  it('loads no command, parser or schema library to print its version', async () => {
    const probe = `
      import { registerHooks } from 'node:module'
      const loaded = []
      registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
      process.on('exit', () => console.error(JSON.stringify(loaded)))
      process.argv.push('assay', '--version')
      await import(${JSON.stringify(join(import.meta.dirname, '..', 'src', 'main.ts'))})`
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', probe], { encoding: 'utf8' })
    const loaded: string[] = JSON.parse(stderr)
    assert.ok(loaded.some((url) => url.endsWith('/lib/app.ts')))
    assert.deepEqual(
      loaded.filter((url) => /zod|yaml|stdlib|csv|toml-|packages\/formats|\/run\.ts/.test(url)),
      [],
    )
  })

  it('exits with 2 for an unknown command and suggests one', async () => {
    const { stderr, code } = await runAssay(['compar'])
    assert.equal(code, 2)
    assert.match(stderr, /did you mean `compare`/)
  })

  it('prints help with the exit codes', async () => {
    const { stdout, code } = await runAssay(['--help'])
    assert.equal(code, 0)
    assert.match(stdout, /Exit codes: 0 success; 1 /)
  })
})
