import { join } from 'node:path'
import { UserError } from '@assay/core/errors'
import { isModelAllowed, type SuitePolicy, TRUSTED } from '@assay/core/policy'
import type { ProvidersConfig } from '@assay/providers/config'
import type { Embedder } from '@assay/providers/embedding'
import { type Environment, type Model, openModel } from '@assay/providers/model'
import { type Pricer, pricerOf } from '@assay/providers/price'

/** The options for opening models. */
export interface ModelsOptions {
  readonly config: ProvidersConfig
  /** The base of relative paths in the config. */
  readonly configFolder: string
  readonly env: Environment
  /** The models that may be used, and whether to search for recordings next to suites. Default: no restrictions. */
  readonly policy?: SuitePolicy | undefined
  /** Receives warnings, such as about a cut last line in a recording. */
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
   * Opens a model without sending anything. `recordings` are the folders that `replay/` searches. Throws if the model can't be used: no
   * key, no such provider, no recording; UserError `MODEL_NOT_ALLOWED` for a program that the policy doesn't allow.
   */
  async open(id: string, recordings: readonly string[]): Promise<Model> {
    const folders = this.#allow(id, recordings)
    return openOnce(this.#models, id, folders, () => openModel(id, { ...this.#options, recordings: folders }))
  }

  /** Opens an embedding model. Its client is loaded on first use, since few runs need it. */
  async openEmbedder(id: string, recordings: readonly string[]): Promise<Embedder> {
    const folders = this.#allow(id, recordings)
    return openOnce(this.#embedders, id, folders, async () => {
      const { openEmbedder } = await import('@assay/providers/embedding')
      return openEmbedder(id, { ...this.#options, recordings: folders })
    })
  }

  /** Returns the folders to search for a model's recordings: next to the suites, or only the server's own if suites may not name files. */
  #allow(id: string, recordings: readonly string[]): readonly string[] {
    const { policy = TRUSTED, configFolder } = this.#options
    if (!isModelAllowed(id, policy))
      throw new UserError('MODEL_NOT_ALLOWED', `Model "${id}" runs a program on this machine, which isn't allowed.`)
    return policy.files ? recordings : [join(configFolder, 'recordings')]
  }

  /** Returns the function that prices a model's answers by their tokens; the cost is unknown if the model has no price. */
  pricer(id: string): Promise<Pricer> {
    return openOnce(this.#pricers, id, [], () => pricerOf(id, this.#options.config))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const opened = await Promise.allSettled([...this.#models.values(), ...this.#embedders.values()])
    await Promise.all(opened.map((model) => (model.status === 'fulfilled' ? model.value.close() : undefined)))
  }
}

/** Opens something once per key. A failed attempt is repeated the next time: a recording may exist by then. */
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
