import { gatherValues, type LoadOptions } from '@assay/app/suites'
import type { ServerEnv } from '../http/server-env.ts'

/**
 * Returns options for reading suites from HTTP: with the project's variables and names of secrets, under the server's policy, which allows
 * nothing on this machine by default.
 */
export async function networkReading(
  { caller: { workspace } }: ServerEnv['Variables'],
  vars: Readonly<Record<string, unknown>> = {},
): Promise<LoadOptions> {
  return { ...(await gatherValues(workspace, vars)), policy: workspace.policy, env: workspace.env }
}
