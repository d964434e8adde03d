import { UserError } from '@assay/core/errors'
import type { Store, TagChange } from '@assay/store/store'

/** Deletes an ended run with its results and scores. Throws UserError `RUN_UNDER_WAY` for one that hasn't ended. */
export async function deleteEndedRun(
  store: Store,
  reference: string,
): Promise<{ readonly id: string; readonly results: number }> {
  const { id, status } = await store.getRun(reference)
  if (status === 'queued' || status === 'running') {
    throw new UserError('RUN_UNDER_WAY', `Run "${id}" is ${status} and can't be deleted.`)
  }
  const results = await store.countResults(id)
  await store.deleteRun(id)
  return { id, results }
}

/** Changes a run's tags and returns the new ones. Throws UserError `TAG_INVALID`. */
export async function tagStoredRun(
  store: Store,
  reference: string,
  change: TagChange,
): Promise<{ readonly id: string; readonly tags: readonly string[] }> {
  if (change.add?.some((tag) => tag.trim() === '' || !tag.isWellFormed())) {
    throw new UserError('TAG_INVALID', "A tag is empty or isn't valid Unicode.")
  }
  const { id } = await store.getRun(reference)
  await store.tagRun(id, change)
  return { id, tags: (await store.getRun(id)).tags }
}
