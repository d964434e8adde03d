import { suggestName } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import { entryOf, namedEntry } from '../config/entry.ts'
import { VENDORS } from '../hosted/vendors.ts'
import type { Model } from './model.ts'
import { type OpenContext, type OpenOptions, openContext } from './open-options.ts'
import { type ModelId, parseModelId } from './parse-model-id.ts'

/** Opens a provider's models. Each loads only the code that it needs, so a recording loads no client at all. */
type Opener = (id: ModelId, context: OpenContext) => Promise<Model>

const OPENERS: ReadonlyMap<string, Opener> = new Map<string, Opener>([
  ...[...VENDORS.keys()].map((vendor): [string, Opener] => [vendor, openHosted]),
  ['openrouter', async (id, context) => (await import('./open-compatible.ts')).openOpenRouter(id, context)],
  ['ollama', async (id, context) => (await import('./open-compatible.ts')).openOllama(id, context)],
  ['replay', async (id, context) => (await import('../replay/replay-model.ts')).openReplay(id, context)],
  [
    'command',
    async (id, context) => {
      const config = namedEntry('commands', context.config.commands, id.name)
      return (await import('../command/command-model.ts')).openCommand(id, config, context)
    },
  ],
  [
    'http',
    async (id, context) => {
      const config = namedEntry('http', context.config.http, id.name)
      return (await import('../endpoint/endpoint-model.ts')).openEndpoint(id, config, context)
    },
  ],
])

/** The first parts of model IDs that need no config. */
export const BUILT_IN_PROVIDERS: readonly string[] = [...OPENERS.keys()]

/**
 * Opens the model that an ID names, without contacting anyone. Loads only its provider's code.
 *
 * @throws UserError `MODEL_ID_INVALID`, `PROVIDER_UNKNOWN`, `MODEL_UNKNOWN`, `RECORDING_…`: what the user wrote is wrong.
 * @throws EnvironmentError `KEY_MISSING`: names the variable to set.
 */
export async function openModel(id: string, options: OpenOptions = {}): Promise<Model> {
  const context = openContext(options)
  const parsed = parseModelId(id)
  const builtIn = OPENERS.get(parsed.provider)
  if (builtIn !== undefined) return builtIn(parsed, context)
  const own = entryOf(context.config.providers, parsed.provider)
  if (own !== null) return (await import('./open-compatible.ts')).openOwnServer(parsed, own, context)
  const known = [...BUILT_IN_PROVIDERS, ...Object.keys(context.config.providers ?? {})]
  const hint =
    suggestName(parsed.provider, known) ??
    `Known providers: ${known.join(', ')}. Describe others under "providers:" in assay.config.yaml.`
  throw new UserError('PROVIDER_UNKNOWN', `Unknown provider "${parsed.provider}" in model "${id}".`, hint)
}

async function openHosted(id: ModelId, context: OpenContext): Promise<Model> {
  return (await import('./open-hosted.ts')).openHosted(id, context)
}
