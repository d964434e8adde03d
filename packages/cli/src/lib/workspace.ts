import { type OpenWorkspace, openWorkspace, type StoreMode, type WorkspaceOptions } from '@assay/app/workspace'
import type { StoreFlag } from './store/store-flag.ts'

/** Opens the workspace of a command, on the store that its flags name. */
export function openFor(
  { store: location }: StoreFlag,
  mode: StoreMode,
  options: Omit<WorkspaceOptions, 'store'> = {},
): Promise<OpenWorkspace> {
  return openWorkspace({ ...options, store: { mode, location } })
}
