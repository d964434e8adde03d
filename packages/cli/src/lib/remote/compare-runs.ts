import { existsSync } from 'node:fs'
import { compareReferences, findReference } from '@assay/app/compare'
import type { CompareOptions, Comparison } from '@assay/core/comparison'
import type { CommandWorkspace } from '../workspace.ts'

/** Compares two sides, each a stored run or a report file: two runs of a server there, everything else here. Throws what `compareReferences` does. */
export async function compareThere(
  { store, server }: Pick<CommandWorkspace, 'store' | 'server'>,
  baseline: string,
  current: string,
  options: CompareOptions,
): Promise<Comparison> {
  if (server === null || existsSync(baseline) || existsSync(current)) {
    return compareReferences(store, baseline, current, options)
  }
  const runs = { baseline: await findReference(store, baseline), current: await findReference(store, current) }
  const { threshold } = options
  return (await server.compare({ baseline: runs.baseline.id, current: runs.current.id, threshold })).comparison
}
