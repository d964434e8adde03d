// Needs: sandbox, python
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '@assay/app/testing'
import { pasteLine } from './paste-line.ts'

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
    it(`leads from nothing to a gate in five commands: ${heading}`, async () => {
      const commands = commandsOf(heading)
      assert.equal(commands.length, 5)
      const folder = freshClone()
      for (const command of commands) {
        const { code, stdout, stderr } = await pasteLine(command, folder)
        assert.equal(code, 0, `${command}\n${stdout}${stderr}`)
      }
      const { code, stdout, stderr } = await pasteLine(spoil(folder, commands[4] ?? ''), folder)
      assert.equal(code, 1, stdout + stderr)
      assert.match(stdout + stderr, reason)
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
