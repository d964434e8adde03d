import type { LoadOptions } from '@assay/app/suites'
import type { ServerEnv } from '../http/server-env.ts'

/** Says how suites that come over HTTP are read: they name no file, program or variable of this machine. */
export function networkReading(_: ServerEnv['Variables']): LoadOptions {
  return { origin: 'network', env: {} }
}
