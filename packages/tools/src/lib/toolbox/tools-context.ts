import type { Schemas } from './schemas.ts'
import type { OpenToolsOptions } from './toolbox.ts'

/** The options and schemas that all samples of a run share. */
export interface ToolsContext extends OpenToolsOptions {
  readonly schemas: Schemas
  /** Reports a warning, each message once. */
  readonly warn: (message: string) => void
}
