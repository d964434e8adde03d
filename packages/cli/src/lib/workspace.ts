import { type OpenWorkspace, openWorkspace, type StoreMode, type WorkspaceOptions } from '@assay/app/workspace'
import type { StoreFlag } from './store/store-flag.ts'

/** Opens the workspace of a command, on the store that its flags name. The secrets of the store are opened where they are asked for. */
export function openFor(
  { store: location }: StoreFlag,
  mode: StoreMode,
  options: Omit<WorkspaceOptions, 'store'> = {},
): Promise<OpenWorkspace> {
  return openWorkspace({ secrets: 'environment', ...options, store: { mode, location } })
}
