// Needs: sandbox, python
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '@assay/app/testing'
import { MAIN } from './main-file.ts'

// The commands of docs/README.md, as they are on the page, in a folder that looks like a clone after `npm ci`.
const root = join(import.meta.dirname, '..', '..', '..')
const page = readFileSync(join(root, 'docs', 'README.md'), 'utf8')

interface Path {
  readonly heading: string
  /** Makes the models worse, so that the gate must fail. Returns the gate to run. */
  readonly spoil: (folder: string, gate: string) => string
  readonly reason: RegExp
}

const PATHS: readonly Path[] = [
  {
    heading: 'I have prompts',
    spoil: (folder, gate) => {
      const recording = join(folder, 'my-evals', 'evals', 'recordings', 'demo.jsonl')
      writeFileSync(recording, readFileSync(recording, 'utf8').replaceAll('Paris', 'Lyon'))
      return gate
    },
    reason: /--fail-under|--fail-on-regression/,
  },
  {
    heading: 'I have generated code',
    spoil: (_folder, gate) => gate.replace('replay/careful', 'replay/hasty'),
    reason: /--fail-under|--fail-on-regression/,
  },
  {
    heading: 'I need to know where it breaks',
    spoil: (_folder, gate) => gate.replace('replay/guarded', 'replay/naive'),
    reason: /--fail-on/,
  },
]

describe('docs/README.md', () => {
  for (const { heading, spoil, reason } of PATHS) {
    it(`leads from nothing to a gate in five commands: ${heading}`, () => {
      const commands = commandsOf(heading)
      assert.equal(commands.length, 5)
      const folder = freshClone()
      for (const command of commands) {
        const { status, output } = shell(command, folder)
        assert.equal(status, 0, `${command}\n${output}`)
      }
      const { status, output } = shell(spoil(folder, commands[4] ?? ''), folder)
      assert.equal(status, 1, output)
      assert.match(output, reason)
    })
  }
})

/** The lines of the first code block under a heading. */
function commandsOf(heading: string): string[] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const block = section.split('\n```\n')[1] ?? ''
  return block.split('\n').filter((line) => line !== '')
}

function freshClone(): string {
  const folder = join(temporaryFolder('paths'), 'clone')
  mkdirSync(folder)
  for (const name of ['package.json', 'node_modules', 'examples', 'suites'])
    symlinkSync(join(root, name), join(folder, name))
  return folder
}

function shell(command: string, cwd: string): { status: number | null; output: string } {
  const env = { ...process.env, NO_COLOR: '1', ASSAY_STORE: '', ASSAY_SERVER: '' }
  // npx would start npm each time, and the command from its sources.
  const npx = `npx() { [ "$1" = assay ] || return 99; shift; "${process.execPath}" "${MAIN}" "$@"; }`
  const { status, stdout, stderr } = spawnSync('bash', ['-c', `${npx}; ${command}`], { cwd, env, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}
