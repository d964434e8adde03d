import { type OpenWorkspace, openWorkspace, type StoreMode, type WorkspaceOptions } from '@assay/app/workspace'
import type { Client } from '@assay/server/client'
import { chooseServer } from './remote/choose-server.ts'
import { unsupported } from './remote/unsupported.ts'
import type { PlaceFlags, StoreFlag } from './store/store-flag.ts'

/** A command's workspace: on a store of this machine, or on a server. */
export interface CommandWorkspace extends OpenWorkspace {
  /** The server's API, whose runs `store` then has; null for a store. */
  readonly server: Client | null
}

type Options = Omit<WorkspaceOptions, 'store'>

/**
 * Opens the workspace of a command, on the store or the server that its flags name. The secrets of the store are opened where they are asked for.
 * Throws what `chooseServer` and `openWorkspace` throw.
 */
export async function openFor(flags: PlaceFlags, mode: StoreMode, options: Options = {}): Promise<CommandWorkspace> {
  const chosen = await chooseServer(flags, process.env)
  if (chosen === null) return { ...(await openStoreFor(flags, mode, options)), server: null }
  // What talks to a server is loaded where there is one.
  const { openRemote } = await import('./remote/open-remote.ts')
  return openRemote(chosen, options)
}

/**
 * Opens the workspace of a command that works on a store of this machine alone. Throws UserError `SERVER_UNSUPPORTED` where `ASSAY_SERVER` names
 * a server and no flag a store: the runs of this machine are not those that are meant.
 */
export async function openLocal(
  flags: StoreFlag,
  mode: StoreMode,
  options: Options & { readonly what: string },
): Promise<OpenWorkspace> {
  const { what, ...rest } = options
  if ((await chooseServer(flags, process.env)) !== null) throw unsupported(what)
  return openStoreFor(flags, mode, rest)
}

/** Opens the workspace of a command that is never about a server. */
export function openStoreFor(
  { store: location }: StoreFlag,
  mode: StoreMode,
  options: Options = {},
): Promise<OpenWorkspace> {
  return openWorkspace({ secrets: 'environment', ...options, store: { mode, location } })
}
