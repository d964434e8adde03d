import { UserError } from '@assay/core/errors'
import type { StoredRun } from '../store/run.ts'
import type { Store } from '../store/store.ts'

/** Finds the run with this exact ID, not one whose ID starts with it; null if there is none. */
export async function findRun(store: Pick<Store, 'getRun'>, id: string): Promise<StoredRun | null> {
  try {
    const found = await store.getRun(id)
    return found.id === id ? found : null
  } catch (error) {
    if (error instanceof UserError && (error.code === 'RUN_NOT_FOUND' || error.code === 'RUN_AMBIGUOUS')) return null
    throw error
  }
}
