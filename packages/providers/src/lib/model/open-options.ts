import type { ProvidersConfig } from '../config/config.ts'
import type { Environment } from './model.ts'

/** What a model is opened with. */
export interface OpenOptions {
  /** The parsed `assay.config.yaml`. Default: empty. */
  readonly config?: ProvidersConfig | undefined
  /** Where keys are. Default: `process.env`. */
  readonly env?: Environment | undefined
  /** What relative paths in the config start from. Default: the working folder. */
  readonly configFolder?: string | undefined
  /** Folders in which `replay/NAME` looks for `NAME.jsonl`, first found first taken: `recordings/` beside the suite, say. */
  readonly recordings?: readonly string[] | undefined
  /** The day whose prices count. Default: today. */
  readonly priceDate?: Date | undefined
  /** Told of what is odd but not wrong, such as a torn last line of a recording. */
  readonly onWarning?: ((message: string) => void) | undefined
}

/** The options with nothing left open. */
export interface OpenContext {
  readonly config: ProvidersConfig
  readonly env: Environment
  readonly configFolder: string
  readonly recordings: readonly string[]
  readonly priceDate: Date
  readonly onWarning: (message: string) => void
}

/** Fills in the defaults. */
export function openContext(options: OpenOptions): OpenContext {
  return {
    config: options.config ?? {},
    env: options.env ?? process.env,
    configFolder: options.configFolder ?? process.cwd(),
    recordings: options.recordings ?? [],
    priceDate: options.priceDate ?? new Date(),
    onWarning: options.onWarning ?? (() => {}),
  }
}
