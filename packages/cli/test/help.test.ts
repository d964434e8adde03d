import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { type Application, type CommandContext, generateHelpTextForAllCommands } from '@stricli/core'
import { loadApp } from '../src/lib/app.ts'
import { assay } from './assay.ts'
import { MAIN } from './main-file.ts'
import { project } from './project.ts'

const ENV = {
  ...process.env,
  NO_COLOR: '1',
  ASSAY_STORE: '',
  ASSAY_SERVER: '',
}
const EXAMPLES = join(import.meta.dirname, '..', '..', '..', 'examples')

// Help text is made without running anything, so it does not matter what context the commands expect.
const app = (await loadApp([])) as unknown as Application<CommandContext>
const commands = generateHelpTextForAllCommands(app).map(([name, help]) => ({
  name: name.replace(/^assay /, ''),
  help,
}))

describe('assay --help', () => {
  it('groups the commands by what people do', () => {
    const { stdout } = assay(['--help'])
    assert.match(stdout, /\nEvaluate\n {2}init .*\nLook\n {2}show .*\nCompare\n {2}compare .*\nMaintain\n {2}cache /s)
    assert.ok(commands.length > 40, String(commands.length))
  })

  it('takes at most 100 columns, for every command', () => {
    for (const help of [assay(['--help']).stdout, ...commands.map((each) => each.help)]) {
      for (const line of help.split('\n')) assert.ok(line.length <= 100, line)
    }
  })
})

/** Commands that run until they are stopped, ask a person, or need a service, with why their example isn't run here. */
const NOT_RUN = /^(serve|worker|view|tokens revoke|sandbox check)$/

describe("the last example of a command's help", () => {
  it('works when pasted after assay run examples/quickstart', () => {
    using here = project()
    cpSync(EXAMPLES, join(here.folder, 'examples'), { recursive: true })
    const lines = commands
      .filter(({ name }) => !NOT_RUN.test(name))
      .map(({ name, help }) => ({ name, line: help.trimEnd().split('\n').at(-1)?.trim() ?? '' }))
    const first = [
      'run',
      'export',
      'labels export',
      'store backup',
      'suites save',
      'secrets set',
      'vars set',
      'runs tag',
    ]
    const last = ['runs stop', 'suites delete', 'runs prune', 'cache clear', 'runs delete']
    const rank = (name: string) => (first.includes(name) ? first.indexOf(name) - 100 : last.indexOf(name))
    for (const { name, line } of lines.toSorted((a, b) => rank(a.name) - rank(b.name))) {
      assert.ok(line.startsWith(`assay ${name}`), line)
      here.write('token.txt', 'abc')
      const asks = /(?:delete|prune|clear)$/.test(name) && !/^(?:vars|secrets)/.test(name) ? ' --yes' : ''
      const script = `assay() { "${process.execPath}" "${MAIN}" "$@"; }; ${line}${asks}`
      const { status, stderr } = spawnSync('bash', ['-c', script], { cwd: here.folder, encoding: 'utf8', env: ENV })
      assert.equal(status, 0, `${line}\n${stderr}`)
    }
  })
})
