import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { RunPlan } from '@assay/core/run'
import { plainText } from '@assay/formats/text'

/** Returns the SHA-256 of a baseline's file; null if it isn't a regular file, such as a stored run. Throws what reading it throws. */
export async function hashBaseline(baseline: string): Promise<string | null> {
  if (statSync(baseline, { throwIfNoEntry: false })?.isFile() !== true) return null
  const sum = createHash('sha256')
  await pipeline(createReadStream(baseline), sum)
  return sum.digest('hex')
}

/**
 * Returns why a run can't be compared with its baseline any more: the file isn't the one that was there when the run was planned, such as
 * because the run's own report took its place. Null if it can, or if the run doesn't say what the file was.
 */
export async function explainChangedBaseline({ spec, baseline_sha256: planned }: RunPlan): Promise<string | null> {
  if (spec?.baseline === undefined || planned === undefined) return null
  const found = await hashBaseline(spec.baseline)
  if (found === planned) return null
  const what = found === null ? 'is gone' : 'has changed'
  return `Baseline "${plainText(spec.baseline)}" ${what} since the run started, so nothing was compared.`
}
