import type { ProvidersConfig } from '../config/config.ts'
import type { Environment } from './model.ts'

/** Options for opening a model. */
export interface OpenOptions {
  /** The parsed `assay.config.yaml`. Default: empty. */
  readonly config?: ProvidersConfig | undefined
  /** The variables that hold keys. Default: `process.env`. */
  readonly env?: Environment | undefined
  /** The folder that relative paths in the config start from. Default: the working folder. */
  readonly configFolder?: string | undefined
  /** Folders in which `replay/NAME` looks for `NAME.jsonl`, in order, such as `recordings/` beside the suite. */
  readonly recordings?: readonly string[] | undefined
  /** The day whose prices count. Default: today. */
  readonly priceDate?: Date | undefined
  /** Called with warnings, such as a recording's incomplete last line. */
  readonly onWarning?: ((message: string) => void) | undefined
}

/** The options with all defaults filled in. */
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

/** Returns a listener that warns of a model's usage reports that can't be true, once. */
export function warnOfUsage(model: string, { onWarning }: OpenContext): (usage: string) => void {
  let isTold = false
  return (usage) => {
    if (isTold) return
    isTold = true
    onWarning(`Model "${model}" reports ${usage}, which can't be true. Assay counts such usage as unknown.`)
  }
}
