import type { AuditLog } from '../access/audit-log.ts'
import type { Gate } from '../access/identify.ts'
import type { Identity } from '../access/identity.ts'
import type { Log } from '../logs/log.ts'
import type { Metrics } from '../logs/metrics.ts'
import type { Service } from '../service/service.ts'
import type { Limits } from './limits.ts'
import type { OpenStreams } from './open-streams.ts'
import type { Mask } from './problem.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { Route, RouteTable } from './route-table.ts'
import type { ServerEnv } from './server-env.ts'

/** The parts that the layers before the routes need. */
export interface AppParts {
  readonly service: Service
  readonly table: RouteTable
  readonly gate: Gate
  readonly audit: AuditLog
  readonly limits: Limits
  /** The request limits of each caller. */
  readonly rates: RateLimiter
  readonly streams: OpenStreams
  readonly log: Log
  readonly metrics: Metrics
  readonly mask: Mask
  readonly isStopping: () => boolean
}

/** The layers' variables of a request, beside those for routes. */
export interface AppEnv {
  Bindings: ServerEnv['Bindings']
  Variables: ServerEnv['Variables'] & {
    /** The route; null for a path outside the API. */
    readonly route: Route | null
    readonly identity: Identity | null
    /** Headers to add to any answer. */
    readonly headers: Readonly<Record<string, string>>
  }
}
