import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { startChatServer } from '@assay/engine/testing'
import { configFor, project, suiteOf } from './project.ts'

/** A program that gives a command a terminal of its own; what it prints on either stream comes out of stdout. */
function onTerminal(columns: number): readonly string[] {
  const command = `stty cols ${columns}; exec \${*@Q}`
  return ['bash', '-c', `exec script --quiet --return --command "${command}" /dev/null`, 'bash']
}

async function shownOn(columns: number, env: Record<string, string | undefined>) {
  await using server = await startChatServer(async (question) => {
    await new Promise((resolve) => setTimeout(resolve, 30))
    return question === 'Say case-7' ? 'no' : question
  })
  const names = Array.from({ length: 20 }, (_, i) => `case-${i}`)
  using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(names) })
  // Node takes the terminal of a CI service for one without colours.
  const terminal = { TERM: 'xterm-256color', CI: undefined, ...env }
  return await here.run(['run', 'suite.yaml', '--threads', '2'], { within: onTerminal(columns), env: terminal })
}

const ESCAPE = '\u001b'
/** What a live line begins with: to the left, and what was there is erased. */
const LIVE = `\r${ESCAPE}[K`

describe('assay run, on a terminal', () => {
  it('shows one live line that is gone at the end, and colors by success', async () => {
    const { stdout } = await shownOn(80, { NO_COLOR: undefined })
    assert.match(stdout.split(LIVE)[1] ?? '', /^\d+\/20 · /)
    assert.ok(stdout.includes(`${ESCAPE}[32m`), 'Nothing is green.')
    const last = stdout.lastIndexOf(LIVE)
    assert.ok(last < stdout.indexOf('Run Summary'))
    assert.match(stripVTControlCharacters(stdout), /Success Rate: 95\.0% \(19\/20/)
  })

  it('has no colors with NO_COLOR', async () => {
    const { stdout } = await shownOn(80, { NO_COLOR: '1' })
    assert.match(stdout.split(LIVE)[1] ?? '', /^\d+\/20 · /)
    assert.ok(!stdout.includes(`${ESCAPE}[3`))
  })

  it('never draws a line wider than the terminal', async () => {
    const { stdout } = await shownOn(24, { NO_COLOR: undefined })
    const drawn = stdout.split(LIVE).slice(1, -1)
    assert.ok(drawn.length > 0)
    for (const line of drawn) assert.ok(stripVTControlCharacters(line).length < 24, line)
  })
})

describe('assay run, without a terminal', () => {
  it('prints no live line and no color', async () => {
    await using server = await startChatServer((question) => question)
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(['a', 'b']) })
    const { stdout, stderr } = await here.run(['run', 'suite.yaml'], { env: { NO_COLOR: undefined } })
    for (const character of ['\r', ESCAPE]) assert.ok(!(stdout + stderr).includes(character))
    assert.equal(stderr, 'No gate is set, so failed evals exit with 0. Set one such as --fail-under 0.8.\n')
  })
})
