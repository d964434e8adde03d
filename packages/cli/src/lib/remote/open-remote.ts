import { openWorkspace, type WorkspaceOptions } from '@assay/app/workspace'
import { createClient } from '@assay/server/client'
import type { CommandWorkspace } from '../workspace.ts'
import type { ChosenServer } from './choose-server.ts'
import { createRemoteStore } from './remote-store.ts'

/** Opens the workspace of a command on a server. Nothing is sent before something is asked for. */
export async function openRemote(
  chosen: ChosenServer,
  options: Omit<WorkspaceOptions, 'store'>,
): Promise<CommandWorkspace> {
  const server = createClient(chosen)
  const store = createRemoteStore(server, chosen.url)
  // Secrets of the server stay there; nothing here asks a model.
  const workspace = await openWorkspace({ ...options, secrets: 'environment', store: { open: store } })
  return { ...workspace, server }
}
