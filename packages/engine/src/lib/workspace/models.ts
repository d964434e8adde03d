import { join } from 'node:path'
import { UserError } from '@assay/core/errors'
import { isModelAllowed, type SuitePolicy, TRUSTED } from '@assay/core/policy'
import type { ProvidersConfig } from '@assay/providers/config'
import type { Embedder } from '@assay/providers/embedding'
import { type Environment, type Model, openModel } from '@assay/providers/model'
import { type Pricer, pricerOf } from '@assay/providers/price'

/** What models are opened with. */
export interface ModelsOptions {
  readonly config: ProvidersConfig
  /** What relative paths in the config start from. */
  readonly configFolder: string
  readonly env: Environment
  /** Which models may be asked, and whether recordings are looked for beside suites. Default: all of them. */
  readonly policy?: SuitePolicy | undefined
  /** Told of what is odd but not wrong, such as a torn last line of a recording. */
  readonly onWarning?: ((message: string) => void) | undefined
}

/** The models of a process, each opened once and closed with it. */
export class Models implements AsyncDisposable {
  readonly #options: ModelsOptions
  readonly #models = new Map<string, Promise<Model>>()
  readonly #embedders = new Map<string, Promise<Embedder>>()
  readonly #pricers = new Map<string, Promise<Pricer>>()

  constructor(options: ModelsOptions) {
    this.#options = options
  }

  /**
   * Opens a model, asking nothing of anyone. `recordings` are the folders in which `replay/` looks. Throws when it cannot be asked: no key,
   * no such provider, no recording; UserError `MODEL_NOT_ALLOWED` for a program that the policy doesn't allow.
   */
  async open(id: string, recordings: readonly string[]): Promise<Model> {
    const folders = this.#allow(id, recordings)
    return openOnce(this.#models, id, folders, () => openModel(id, { ...this.#options, recordings: folders }))
  }

  /** Opens an embedding model. Few runs need one, so its client is loaded when the first one does. */
  async openEmbedder(id: string, recordings: readonly string[]): Promise<Embedder> {
    const folders = this.#allow(id, recordings)
    return openOnce(this.#embedders, id, folders, async () => {
      const { openEmbedder } = await import('@assay/providers/embedding')
      return openEmbedder(id, { ...this.#options, recordings: folders })
    })
  }

  /** Returns where recordings of a model are looked for: beside the suites, or only with the server's own where suites may name no files. */
  #allow(id: string, recordings: readonly string[]): readonly string[] {
    const { policy = TRUSTED, configFolder } = this.#options
    if (!isModelAllowed(id, policy))
      throw new UserError('MODEL_NOT_ALLOWED', `Model "${id}" runs a program on this machine, which isn't allowed.`)
    return policy.files ? recordings : [join(configFolder, 'recordings')]
  }

  /** Returns what answers of a model cost by their tokens; unknown where it has no price. */
  pricer(id: string): Promise<Pricer> {
    return openOnce(this.#pricers, id, [], () => pricerOf(id, this.#options.config))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const opened = await Promise.allSettled([...this.#models.values(), ...this.#embedders.values()])
    await Promise.all(opened.map((model) => (model.status === 'fulfilled' ? model.value.close() : undefined)))
  }
}

/** What could not be opened is tried again the next time: a recording may be there by then. */
function openOnce<T>(
  known: Map<string, Promise<T>>,
  id: string,
  recordings: readonly string[],
  open: () => Promise<T>,
): Promise<T> {
  const key = JSON.stringify([id, recordings])
  const opened = known.get(key)
  if (opened !== undefined) return opened
  const opening = open()
  known.set(key, opening)
  opening.catch(() => known.delete(key))
  return opening
}
