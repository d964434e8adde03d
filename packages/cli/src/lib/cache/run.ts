import { count, plural } from '@assay/formats/text'
import type { AnswerStats } from '@assay/store/store'
import { type Context, withJsonErrors } from '../command-error.ts'
import { confirm } from '../terminal/confirm.ts'
import { openStoreFor } from '../workspace.ts'
import type { CacheFlags, ClearFlags } from './command.ts'

/** Runs `assay cache`: shows what the cache holds. */
export async function runCache(this: Context, flags: CacheFlags): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    await using workspace = await openStoreFor(flags, 'listed')
    const stats = await workspace.store.answerStats()
    this.process.stdout.write(`${flags.json ? JSON.stringify(stats) : statsText(stats)}\n`)
  })
}

/** Runs `assay cache clear`: clears answers, after asking. */
export async function runClear(this: Context, flags: ClearFlags): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    await using workspace = await openStoreFor(flags, 'listed')
    const { olderThan: before } = flags
    const which = before === undefined ? 'all cached answers' : `cached answers from before ${before}`
    if (!(await confirm(`Clear ${which}? Sending them again costs again.`, flags))) {
      return void this.process.stderr.write('Nothing was cleared.\n')
    }
    const cleared = await workspace.store.clearAnswers({ before })
    const { stdout } = this.process
    stdout.write(flags.json ? `${JSON.stringify({ cleared })}\n` : `Cleared ${plural(cleared, 'answer')}.\n`)
  })
}

function statsText({ count: answers, bytes, oldest, newest }: AnswerStats): string {
  if (answers === 0) return 'The cache is empty.'
  return `${plural(answers, 'answer')}, ${size(bytes)}, from ${oldest} to ${newest}`
}

function size(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'] as const
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return step === 0 ? `${count(bytes)} B` : `${(bytes / 1000 ** step).toFixed(1)} ${units[step]}`
}
