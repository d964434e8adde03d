import { type OpenWorkspace, openWorkspace, serverPolicy, type WorkspaceOptions } from '@assay/app/workspace'
import { UserError } from '@assay/core/errors'
import type { Store } from '@assay/store/store'
import { DEFAULT_PROJECT } from '@assay/store/store'
import type { Projects } from './service.ts'

/** How the workspaces of projects are opened. */
export interface ProjectsOptions extends Pick<WorkspaceOptions, 'folder' | 'env' | 'now' | 'listen'> {
  /** The store of the default project. It stays open when the rest is disposed. */
  readonly store: Store
  /** Opens the store of another project. */
  readonly openStore: (project: string) => Promise<Store>
}

/** Opens projects as they are asked for, each once. */
export function openProjects(options: ProjectsOptions): Projects & AsyncDisposable {
  const { store: access, openStore, listen, folder, env, now } = options
  const opened = new Map<string, Promise<OpenWorkspace>>()
  const stores: Store[] = []

  const projects = async () => {
    const named = (await access.tokens()).map(({ project }) => project)
    return [...new Set([DEFAULT_PROJECT, ...named])]
  }

  const openProject = async (project: string): Promise<OpenWorkspace> => {
    if (!(await projects()).includes(project)) {
      throw new UserError('PROJECT_NOT_FOUND', `Project ${JSON.stringify(project.slice(0, 60))} does not exist.`)
    }
    const store = project === DEFAULT_PROJECT ? access : await openStore(project)
    if (store !== access) stores.push(store)
    return openWorkspace({ store: { open: store }, folder, env, now, listen, policy: serverPolicy })
  }

  return {
    projects,
    open(project) {
      const known = opened.get(project)
      if (known !== undefined) return known
      const opening = openProject(project)
      opened.set(project, opening)
      // A project that can't be opened now may be there later.
      opening.catch(() => opened.delete(project))
      return opening
    },
    async [Symbol.asyncDispose]() {
      for (const workspace of await Promise.allSettled(opened.values())) {
        if (workspace.status === 'fulfilled') await workspace.value[Symbol.asyncDispose]()
      }
      for (const store of stores) await store.close()
    },
  }
}
