import type { ListedRun, RunFilter, Store } from '@assay/store/store'
import { type Context, withJsonErrors } from '../command-error.ts'
import { styleFor } from '../terminal/style.ts'
import { openFor } from '../workspace.ts'
import type { ListFlags } from './command.ts'
import { runsText } from './text.ts'

/** Runs that the store gives at once. */
const PAGE = 1000

/** `assay runs`: a table of stored runs, or `{runs, more}` with `--json`. */
export async function runList(this: Context, flags: ListFlags): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    await using workspace = await openFor(flags, 'listed')
    const { runs, more } = await listRuns(workspace.store, flags)
    const { stdout, stderr } = this.process
    if (flags.json) stdout.write(`${JSON.stringify({ runs, more })}\n`)
    else if (runs.length === 0) stderr.write('No runs match. Run a suite with: assay run\n')
    else stdout.write(`${runsText(runs, styleFor(stdout))}\n`)
    if (more && !flags.json) stderr.write(`There are more. List them with: --limit ${flags.limit * 5}\n`)
  })
}

async function listRuns(store: Store, flags: ListFlags): Promise<{ runs: ListedRun[]; more: boolean }> {
  const { sort, order, limit } = flags
  const filter = filterOf(flags)
  const runs: ListedRun[] = []
  let cursor: string | null = null
  do {
    const page = await store.listRuns({ filter, sort, order, limit: Math.min(limit - runs.length, PAGE), cursor })
    runs.push(...page.runs)
    cursor = page.next
  } while (cursor !== null && runs.length < limit)
  return { runs, more: cursor !== null }
}

function filterOf({ suite, model, status, tag, successAbove, successBelow, since }: ListFlags): RunFilter {
  return { suite, model, status, tag, successAbove, successBelow, since }
}
