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
   * no such provider, no recording.
   */
  open(id: string, recordings: readonly string[]): Promise<Model> {
    return openOnce(this.#models, id, recordings, () => openModel(id, { ...this.#options, recordings }))
  }

  /** Opens an embedding model. Few runs need one, so its client is loaded when the first one does. */
  openEmbedder(id: string, recordings: readonly string[]): Promise<Embedder> {
    return openOnce(this.#embedders, id, recordings, async () => {
      const { openEmbedder } = await import('@assay/providers/embedding')
      return openEmbedder(id, { ...this.#options, recordings })
    })
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

function openOnce<T>(
  known: Map<string, Promise<T>>,
  id: string,
  recordings: readonly string[],
  open: () => Promise<T>,
): Promise<T> {
  const key = JSON.stringify([id, recordings])
  const opening = known.get(key) ?? open()
  known.set(key, opening)
  return opening
}
