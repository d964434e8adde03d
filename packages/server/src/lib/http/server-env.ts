import type { OpenWorkspace } from '@assay/app/workspace'
import type { Scope } from '@assay/store/store'
import type { HttpBindings } from '@hono/node-server'
import type { Service } from '../service/service.ts'

/** Who makes a request, as far as the server knows, and in which project. */
export interface Caller {
  readonly project: string
  /** Name of the token; null on a server without tokens. */
  readonly name: string | null
  readonly scopes: ReadonlySet<Scope>
  /** That of the project: nothing of another one can be reached through it. */
  readonly workspace: OpenWorkspace
}

/** What middleware puts into the context of a request. */
export interface ServerEnv {
  Bindings: HttpBindings
  Variables: {
    readonly caller: Caller
    readonly service: Service
    /** Of the log and of problems, so that one finds the other. */
    readonly requestId: string
  }
}
