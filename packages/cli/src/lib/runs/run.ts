import { listRuns } from '@assay/app/runs'
import type { RunFilter } from '@assay/store/store'
import { type Context, withJsonErrors } from '../command-error.ts'
import { layoutFor } from '../show/text-block.ts'
import { styleFor } from '../terminal/style.ts'
import { openFor } from '../workspace.ts'
import type { ListFlags } from './command.ts'
import { runsText } from './text.ts'

/** Runs `assay runs`: prints a table of stored runs, or `{runs, more}` with `--json`. */
export async function runList(this: Context, flags: ListFlags): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    await using workspace = await openFor(flags, 'listed')
    const { sort, order, offset, limit } = flags
    const { runs, more } = await listRuns(workspace.store, { filter: filterOf(flags), sort, order, offset, limit })
    const { stdout, stderr } = this.process
    if (flags.json) return void stdout.write(`${JSON.stringify({ runs, more })}\n`)
    if (runs.length === 0) stderr.write('No runs match. Run a suite with: assay run\n')
    else stdout.write(`${runsText(runs, sort, layoutFor(styleFor(stdout), stdout))}\n`)
    if (more) stderr.write(`There are more. List them with --offset ${offset + limit}\n`)
  })
}

/** Returns the store's filter from the flags, which have the same names. */
function filterOf(flags: ListFlags): RunFilter {
  const { suite, model, status, tag, since, until, ...rest } = flags
  const { successAbove, successBelow, costAbove, costBelow, timeAbove, timeBelow, scoreAbove, scoreBelow } = rest
  const ranges = { successAbove, successBelow, costAbove, costBelow, timeAbove, timeBelow, scoreAbove, scoreBelow }
  return { suite, model, status, tag, since, until, ...ranges }
}
