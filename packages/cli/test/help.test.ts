import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { type Application, type CommandContext, generateHelpTextForAllCommands } from '@stricli/core'
import { loadApp } from '../src/lib/app.ts'
import { pasteLine } from './paste-line.ts'
import { runAssay } from './process.ts'
import { project } from './project.ts'

const EXAMPLES = join(import.meta.dirname, '..', '..', '..', 'examples')

// Help text is made without running anything, so it does not matter what context the commands expect.
const app = (await loadApp([])) as unknown as Application<CommandContext>
const commands = generateHelpTextForAllCommands(app).map(([name, help]) => ({
  name: name.replace(/^assay /, ''),
  help,
}))

describe('assay --help', () => {
  it('groups the commands by what people do', async () => {
    const { stdout } = await runAssay(['--help'])
    assert.match(stdout, /\nEvaluate\n {2}init .*\nLook\n {2}show .*\nCompare\n {2}compare .*\nMaintain\n {2}cache /s)
    assert.ok(commands.length > 40, String(commands.length))
  })

  it('takes at most 100 columns, for every command', async () => {
    for (const help of [(await runAssay(['--help'])).stdout, ...commands.map((each) => each.help)]) {
      for (const line of help.split('\n')) assert.ok(line.length <= 100, line)
    }
  })
})

/** Commands that run until they are stopped, ask a person, or need a service, with why their example isn't run here. */
const NOT_RUN = /^(serve|worker|view|tokens revoke|sandbox check)$/

describe("the last example of a command's help", () => {
  it('works when pasted after assay run examples/quickstart', async () => {
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
      const { code, stderr } = await pasteLine(`${line}${asks}`, here.folder)
      assert.equal(code, 0, `${line}\n${stderr}`)
    }
  })
})
