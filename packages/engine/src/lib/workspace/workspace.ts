import type { SuitePolicy } from '@assay/core/policy'
import type { Store } from '@assay/store/store'
import type { Secrets } from '../ask/secrets.ts'
import type { Emit } from './emitter.ts'
import type { Models } from './models.ts'
import type { Programs } from './programs.ts'

/** The resources of runs: opened once per process, passed down by name, and disposed at the end. */
export interface Workspace {
  readonly store: Store
  readonly models: Pick<Models, 'open' | 'openEmbedder' | 'pricer'>
  readonly programs: Programs
  readonly secrets: Secrets
  /** Permissions of suites and specs on this machine. Default: everything. */
  readonly policy?: SuitePolicy | undefined
  readonly now: () => Date
  readonly emit: Emit
}
