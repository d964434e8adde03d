import type { LoadOptions } from '@assay/app/suites'
import type { ServerEnv } from '../http/server-env.ts'

/** Says how suites that come over HTTP are read: under the policy of the server, which allows nothing of this machine by default. */
export function networkReading({ caller }: ServerEnv['Variables']): LoadOptions {
  const { policy, env } = caller.workspace
  return { policy, env }
}
