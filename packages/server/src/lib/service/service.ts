import type { OpenWorkspace } from '@assay/app/workspace'
import type { Store } from '@assay/store/store'
import type { Dispatcher } from '../jobs/dispatcher.ts'

/** The project of whoever names none. */
export const DEFAULT_PROJECT = 'default'

/** Everything with a life that the routes of a server need. */
export interface Service extends AsyncDisposable {
  /** Opens the workspace of a project, once; it stays open until the service ends. Throws UserError `PROJECT_NOT_FOUND`. */
  open(project: string): Promise<OpenWorkspace>
  /** The store of the default project, where tokens and the audit log are. */
  readonly access: Store
  readonly dispatcher: Dispatcher
  readonly now: () => Date
}
