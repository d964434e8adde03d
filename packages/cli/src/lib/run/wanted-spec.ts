import { parseSpec, resumeSpec } from '@assay/app/run'
import type { OpenWorkspace } from '@assay/app/workspace'
import { UserError } from '@assay/core/errors'
import type { PartialRunSpec, RunSpec } from '@assay/core/run'
import type { StoredRun } from '@assay/store/store'
import type { RunFlags } from './command.ts'
import { demandPath } from './spec-flags.ts'

/** Returns what to run: this command's spec, or with `--resume` the stored one. Throws what `parseSpec` and `resumeSpec` throw. */
export async function wantedSpec(
  { store }: OpenWorkspace,
  { resume: reference, retryErrors }: RunFlags,
  said: PartialRunSpec,
): Promise<{ readonly spec: RunSpec; readonly resume: readonly StoredRun[] }> {
  if (reference !== undefined) {
    const { spec, runs } = await resumeSpec(store, reference, said)
    return { spec, resume: runs }
  }
  if (retryErrors) {
    const message = '--retry-errors takes samples of a stopped or finished run again, and no run is named.'
    throw new UserError('OPTIONS_INVALID', message, 'Name it: --resume last --retry-errors')
  }
  return { spec: parseSpec(demandPath(said)), resume: [] }
}
