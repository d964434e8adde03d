import { countOldRuns, pruneStore } from '@assay/app/runs'
import { plural } from '@assay/formats/text'
import type { Pruned } from '@assay/store/store'
import { type Context, withJsonErrors } from '../command-error.ts'
import { confirm } from '../terminal/confirm.ts'
import { jsonLine } from '../terminal/json-line.ts'
import { openLocal } from '../workspace.ts'
import type { PruneFlags } from './command.ts'

/** Runs `assay runs prune`: deletes old runs, after asking. */
export async function runPrune(this: Context, flags: PruneFlags): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    await using workspace = await openLocal(flags, 'existing', { what: 'assay runs prune' })
    const { store } = workspace
    const { stdout, stderr } = this.process
    const choice = { before: flags.olderThan, answers: flags.answers }
    const runs = plural(await countOldRuns(store, choice), 'run')
    const what = `${runs} started before ${choice.before}${choice.answers ? ', and answers received before then' : ''}`
    if (!(await confirm(`Delete ${what}?`, flags))) return void stderr.write('Nothing was deleted.\n')
    const pruned = await pruneStore(store, choice)
    stdout.write(flags.json ? jsonLine({ before: choice.before, ...pruned }) : `${prunedText(pruned)}\n`)
  })
}

/** Returns `Deleted 3 runs with 120 results, 40 answers.` */
function prunedText({ runs, results, answers, texts, suite_versions }: Pruned): string {
  const parts = [
    `${plural(runs, 'run')} with ${plural(results, 'result')}`,
    ...(answers > 0 ? [plural(answers, 'answer')] : []),
    ...(texts > 0 ? [plural(texts, 'text')] : []),
    ...(suite_versions > 0 ? [plural(suite_versions, 'old suite version')] : []),
  ]
  return `Deleted ${parts.join(', ')}.`
}
