export { openTools } from './lib/toolbox/open-tools.ts'
export type { OpenToolsFor, OpenToolsOptions, Toolbox, ToolOutcome, ToolRun, Tools } from './lib/toolbox/toolbox.ts'
