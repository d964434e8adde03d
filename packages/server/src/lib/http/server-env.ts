import type { OpenWorkspace } from '@assay/app/workspace'
import type { Scope } from '@assay/store/store'
import type { HttpBindings } from '@hono/node-server'
import type { Service } from '../service/service.ts'

/** A request's caller, and their project. */
export interface Caller {
  readonly project: string
  /** The token's name; null on a server without tokens. */
  readonly name: string | null
  readonly scopes: ReadonlySet<Scope>
  /** The project's workspace: nothing of another project can be reached through it. */
  readonly workspace: OpenWorkspace
}

/** The variables that middleware puts into a request's context. */
export interface ServerEnv {
  Bindings: HttpBindings
  Variables: {
    readonly caller: Caller
    readonly service: Service
    /** The request's ID, in the log and in problems. */
    readonly requestId: string
  }
}
