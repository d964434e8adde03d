import { gatherValues, type LoadOptions } from '@assay/app/suites'
import type { ServerEnv } from '../http/server-env.ts'

/**
 * Says how suites that come over HTTP are read: with the project's variables and names of secrets, under the policy of the server, which allows
 * nothing of this machine by default.
 */
export async function networkReading(
  { caller: { workspace } }: ServerEnv['Variables'],
  vars: Readonly<Record<string, unknown>> = {},
): Promise<LoadOptions> {
  return { ...(await gatherValues(workspace, vars)), policy: workspace.policy, env: workspace.env }
}
