import type { ListedModel } from '@assay/providers/model'
import type { ChosenServer } from './choose-server.ts'
import { eachPage } from './each-page.ts'

/** Lists the models that a server knows: which it can ask, and which of its variables are still to be set. */
export async function listModelsThere(chosen: ChosenServer): Promise<ListedModel[]> {
  const { createClient } = await import('@assay/server/client')
  const { models } = createClient(chosen)
  const pages = await Array.fromAsync(eachPage((cursor) => models({ limit: 1000, cursor })))
  return pages.flatMap((page) => page.models)
}
