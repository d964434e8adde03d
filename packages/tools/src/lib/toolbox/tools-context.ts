import type { Schemas } from './schemas.ts'
import type { OpenToolsOptions } from './toolbox.ts'

/** What all samples of a run share, for whoever opens tools. */
export interface ToolsContext extends OpenToolsOptions {
  readonly schemas: Schemas
  /** Reports what is odd but not wrong, once for the same message. */
  readonly warn: (message: string) => void
}
