import type { SuitePolicy } from '@assay/core/policy'
import type { Store } from '@assay/store/store'
import type { Secrets } from '../ask/secrets.ts'
import type { Emit } from './emitter.ts'
import type { Models } from './models.ts'
import type { Programs } from './programs.ts'

/** What runs need that has a life of its own: opened once per process, passed down by name, disposed at the end. */
export interface Workspace {
  readonly store: Store
  readonly models: Pick<Models, 'open' | 'openEmbedder' | 'pricer'>
  readonly programs: Programs
  readonly secrets: Secrets
  /** What suites and specs may ask of this machine. Left out: everything. */
  readonly policy?: SuitePolicy | undefined
  readonly now: () => Date
  readonly emit: Emit
}
