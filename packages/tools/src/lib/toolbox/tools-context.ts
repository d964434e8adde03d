import type { LookUpAll } from '@assay/providers/guarded-fetch'
import type { Schemas } from './schemas.ts'
import type { OpenToolsOptions } from './toolbox.ts'

/** What all samples of a run share, for whoever opens tools. */
export interface ToolsContext extends OpenToolsOptions {
  readonly schemas: Schemas
  /** Reports what is odd but not wrong, once for the same message. */
  readonly warn: (message: string) => void
  /** Resolves the names of servers; the system's way by default. */
  readonly lookUpAll?: LookUpAll | undefined
}
