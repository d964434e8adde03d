import { UserError } from '@assay/core/errors'
import { plainText, plural } from '@assay/formats/text'
import type { TagChange } from '@assay/store/store'
import { type Context, withJsonErrors } from '../command-error.ts'
import { confirm } from '../terminal/confirm.ts'
import { openFor } from '../workspace.ts'
import type { DeleteFlags, TagFlags } from './command.ts'

/** Runs `assay runs tag`: adds tags to a run. */
export async function runTag(this: Context, flags: TagFlags, reference: string, ...tags: string[]): Promise<void> {
  await changeTags(this, flags, reference, { add: tags })
}

/** Runs `assay runs untag`: removes tags from a run. */
export async function runUntag(this: Context, flags: TagFlags, reference: string, ...tags: string[]): Promise<void> {
  await changeTags(this, flags, reference, { remove: tags })
}

async function changeTags(context: Context, flags: TagFlags, reference: string, change: TagChange): Promise<void> {
  await withJsonErrors(context, flags.json, async () => {
    if (change.add?.some((tag) => tag.trim() === '' || !tag.isWellFormed())) {
      throw new UserError('TAG_INVALID', "A tag is empty or isn't valid Unicode.", 'Write a word such as baseline.')
    }
    await using workspace = await openFor(flags, 'existing')
    const { store } = workspace
    const { id } = await store.getRun(reference)
    await store.tagRun(id, change)
    const { tags } = await store.getRun(id)
    const { stdout } = context.process
    if (flags.json) stdout.write(`${JSON.stringify({ id, tags })}\n`)
    else stdout.write(`${plainText(id)}: ${tags.length === 0 ? 'no tags' : plainText(tags.join(', '))}\n`)
  })
}

/** Runs `assay runs delete`: deletes runs, after asking. */
export async function runDelete(this: Context, flags: DeleteFlags, ...references: string[]): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    await using workspace = await openFor(flags, 'existing')
    const { store } = workspace
    const runs = await Promise.all(references.map((reference) => store.getRun(reference)))
    const ids = [...new Set(runs.map(({ id }) => id))]
    const counts = await Promise.all(ids.map((id) => store.countResults(id)))
    const results = counts.reduce((sum, count) => sum + count, 0)
    const what = `${ids.length === 1 ? `run ${plainText(ids[0] ?? '')}` : plural(ids.length, 'run')} with ${plural(results, 'result')}`
    if (!(await confirm(`Delete ${what}?`, flags))) return void this.process.stderr.write('Nothing was deleted.\n')
    for (const id of ids) await store.deleteRun(id)
    const { stdout } = this.process
    if (flags.json) stdout.write(`${JSON.stringify({ deleted: ids, results })}\n`)
    else stdout.write(`Deleted ${what}.\n`)
  })
}
