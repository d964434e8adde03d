export { Config, serverPolicy } from './lib/config/config.ts'
export { type LoadedConfig, readConfig } from './lib/config/read-config.ts'
export { type OpenWorkspace, openWorkspace, type WorkspaceOptions } from './lib/workspace/open-workspace.ts'
export type { StoreChoice, StoreMode } from './lib/workspace/store-location.ts'
