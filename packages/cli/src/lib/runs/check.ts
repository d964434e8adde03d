import { plainText, plural } from '@assay/formats/text'
import type { RunCheck } from '@assay/store/store'
import { type Context, withJsonErrors } from '../command-error.ts'
import { EXIT } from '../exit-code.ts'
import { jsonLine } from '../terminal/json-line.ts'
import { type Style, styleFor } from '../terminal/style.ts'
import { openLocal } from '../workspace.ts'
import type { CheckFlags } from './command.ts'

/** Runs `assay runs check`: reads the whole store and reports which runs are intact; exits with 3 if something is damaged. */
export async function runCheck(this: Context, flags: CheckFlags): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    await using workspace = await openLocal(flags, 'existing', { what: 'assay runs check' })
    const { store } = workspace
    const { problems, runs } = await store.check()
    const { stdout, stderr } = this.process
    const damaged = runs.filter((run) => run.problems.length > 0)
    const isWhole = problems.length + damaged.length === 0
    if (!isWhole) this.process.exitCode = EXIT.environment
    if (flags.json) {
      stdout.write(jsonLine({ ok: isWhole, store: store.location, problems, runs }))
      return
    }
    const style = styleFor(stdout)
    for (const run of runs) stdout.write(`${runText(run, style)}\n`)
    for (const problem of problems) stderr.write(`${problem.split('\n').map(plainText).join('\n')}\n`)
    if (isWhole) stdout.write(`${plainText(store.location)} is intact: ${plural(runs.length, 'run')}.\n`)
    else stderr.write(`${advice(store.location, runs.length - damaged.length)}\n`)
  })
}

function runText({ id, results, problems }: RunCheck, style: Style): string {
  if (problems.length === 0) return `${style('green', 'intact')}   ${plainText(id)}: ${plural(results, 'result')}`
  return `${style('red', 'damaged')}  ${plainText(id)}: ${plainText(problems.join(' '))}`
}

function advice(location: string, whole: number): string {
  const save = whole === 0 ? '' : 'Save each intact run with: assay export RUN --to RUN.jsonl\nThen move'
  const restore = 'the file away and restore a backup'
  const then = whole === 0 ? '.' : ', or read the saved runs into a new store with: assay import RUN.jsonl'
  return `${plainText(location)} is damaged.\n${save === '' ? 'Move' : save} ${restore}${then}`
}
