import { type OpenWorkspace, openWorkspace, serverPolicy, type WorkspaceOptions } from '@assay/app/workspace'
import { UserError } from '@assay/core/errors'
import { DEFAULT_PROJECT, type Store } from '@assay/store/store'
import { hashText } from '../access/token.ts'
import type { Projects } from './service.ts'

/** Options for opening projects' workspaces. */
export interface ProjectsOptions extends Pick<WorkspaceOptions, 'folder' | 'env' | 'now' | 'listen'> {
  /** The default project's store. It stays open when the rest is disposed. */
  readonly store: Store
  /** Opens another project's store. */
  readonly openStore: (project: string) => Promise<Store>
  /** The projects that may be opened: the default and those with a token, or any. */
  readonly may?: 'known' | 'all' | undefined
}

/** The time for which changed secrets may still be used and hidden in their old state. */
const FRESH_MS = 1000

/** Opens projects on demand. */
export function openProjects(options: ProjectsOptions): Projects & AsyncDisposable {
  const { store: access, openStore } = options
  const opened = new Map<string, Promise<Project>>()

  const projects = async () => {
    const named = (await access.tokens()).map(({ project }) => project)
    return [...new Set([DEFAULT_PROJECT, ...named])]
  }

  const openProject = async (name: string): Promise<Project> => {
    if (options.may !== 'all' && !(await projects()).includes(name)) {
      throw new UserError('PROJECT_NOT_FOUND', `Project ${JSON.stringify(name.slice(0, 60))} doesn't exist.`)
    }
    return new Project(name === DEFAULT_PROJECT ? access : await openStore(name), options)
  }

  const findProject = (name: string): Promise<Project> => {
    const known = opened.get(name)
    if (known !== undefined) return known
    const opening = openProject(name)
    opened.set(name, opening)
    // A project that can't be opened now may be there later.
    opening.catch(() => opened.delete(name))
    return opening
  }

  return {
    projects,
    open: async (name) => (await findProject(name)).open(),
    async [Symbol.asyncDispose]() {
      for (const found of await Promise.allSettled(opened.values())) {
        if (found.status === 'fulfilled') await found.value.close(access)
      }
    },
  }
}

/** A workspace, and the hash of the sealed secrets that it was opened with. */
interface Current {
  readonly workspace: OpenWorkspace
  readonly secrets: string
}

/** A store with its workspace: a new one whenever secrets changed, whoever changed them. Open runs keep theirs. */
class Project {
  readonly #store: Store
  readonly #options: ProjectsOptions
  readonly #workspaces: OpenWorkspace[] = []
  #current: Promise<Current> | null = null
  #checkedAt = Number.NEGATIVE_INFINITY

  constructor(store: Store, options: ProjectsOptions) {
    this.#store = store
    this.#options = options
  }

  async open(): Promise<OpenWorkspace> {
    if (this.#current === null || performance.now() - this.#checkedAt > FRESH_MS) {
      this.#checkedAt = performance.now()
      const renewed = this.#renew(this.#current)
      this.#current = renewed
      // The next request tries again after a failure.
      renewed.catch(() => {
        if (this.#current === renewed) this.#current = null
      })
    }
    return (await this.#current).workspace
  }

  async close(keptOpen: Store): Promise<void> {
    await this.#current?.catch(() => {})
    for (const workspace of this.#workspaces) await workspace[Symbol.asyncDispose]()
    if (this.#store !== keptOpen) await this.#store.close()
  }

  async #renew(before: Promise<Current> | null): Promise<Current> {
    const secrets = hashText(JSON.stringify(await this.#store.settings('secret')))
    const known = await before
    if (known?.secrets === secrets) return known
    const { folder, env, now, listen } = this.#options
    const open = this.#store
    const workspace = await openWorkspace({ store: { open }, folder, env, now, listen, policy: serverPolicy })
    this.#workspaces.push(workspace)
    return { workspace, secrets }
  }
}
