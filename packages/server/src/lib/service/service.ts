import type { OpenWorkspace } from '@assay/app/workspace'
import type { Store } from '@assay/store/store'
import type { Dispatcher } from '../jobs/dispatcher.ts'

/** The projects of a server, each with its workspace. */
export interface Projects {
  /** Opens the workspace of a project, once; it stays open until the service ends. Throws UserError `PROJECT_NOT_FOUND`. */
  open(project: string): Promise<OpenWorkspace>
  /** Names of all projects: the default one, and those for which a token was ever created. */
  projects(): Promise<readonly string[]>
}

/** Everything that the routes of a server need. */
export interface Service extends Projects {
  /** The store of the default project, where tokens and the audit log are. */
  readonly access: Store
  readonly dispatcher: Dispatcher
  readonly now: () => Date
}
