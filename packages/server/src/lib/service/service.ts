import type { OpenWorkspace } from '@assay/app/workspace'
import type { Store } from '@assay/store/store'
import type { Dispatcher } from '../jobs/dispatcher.ts'

/** A server's projects, each with its workspace. */
export interface Projects {
  /** Opens a project's workspace, once; it stays open until the service ends. Throws UserError `PROJECT_NOT_FOUND`. */
  open(project: string): Promise<OpenWorkspace>
  /** Returns the names of all projects: the default, and those that ever had a token. */
  projects(): Promise<readonly string[]>
}

/** The parts that a server's routes need. */
export interface Service extends Projects {
  /** The default project's store, which holds tokens and the audit log. */
  readonly access: Store
  readonly dispatcher: Dispatcher
  readonly now: () => Date
}
