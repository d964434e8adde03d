import { UserError } from '@assay/core/errors'
import { createChatModel } from '../compatible/chat-model.ts'
import type { ProviderConfig } from '../config/config.ts'
import { entryOf, keyOf, secretHeaders } from '../config/entry.ts'
import { choosePricer } from '../price/choose-pricer.ts'
import { fingerprintServer } from './fingerprint.ts'
import { hideSecrets } from './hide-secrets.ts'
import type { Model } from './model.ts'
import { makeOllamaAddress } from './ollama-address.ts'
import { type OpenContext, warnOfUsage } from './open-options.ts'
import { OPENROUTER_KEY, OPENROUTER_URL } from './openrouter.ts'
import type { ModelId } from './parse-model-id.ts'

/** A server that speaks OpenAI's chat completions. */
interface Server {
  readonly account: string
  readonly baseUrl: string
  readonly key: string | null
  readonly keyVariable: string | undefined
  readonly config: ProviderConfig
  /** Its name in the price library; null if it has no prices there. */
  readonly prices: string | null
  readonly extra?: Readonly<Record<string, unknown>>
}

/** Opens a model at OpenRouter, whose own cost overrides the price library's. */
export async function openOpenRouter(model: ModelId, context: OpenContext): Promise<Model> {
  const config = entryOf(context.config.providers, 'openrouter') ?? {}
  const variable = config.api_key_env ?? OPENROUTER_KEY
  return openServer(model, context, {
    account: 'openrouter',
    baseUrl: config.base_url ?? OPENROUTER_URL,
    key: keyOf(variable, context.env, model.id),
    keyVariable: variable,
    config,
    prices: 'openrouter',
    extra: { usage: { include: true } },
  })
}

/** Opens a model of the local Ollama, at `OLLAMA_HOST` or the usual port. */
export async function openOllama(model: ModelId, context: OpenContext): Promise<Model> {
  const config = entryOf(context.config.providers, 'ollama') ?? {}
  const baseUrl = config.base_url ?? makeOllamaAddress(context.env.OLLAMA_HOST)
  return openServer(model, context, {
    account: 'ollama',
    baseUrl,
    key: ownKey(config, context, model),
    keyVariable: config.api_key_env,
    config,
    prices: null,
  })
}

/** Opens a model of a server under `providers:`. */
export async function openOwnServer(model: ModelId, config: ProviderConfig, context: OpenContext): Promise<Model> {
  if (config.base_url === undefined) {
    const message = `Provider "${model.provider}" under "providers:" has no base_url.`
    throw new UserError('PROVIDER_ADDRESS_INVALID', message, 'Set it, such as base_url: http://localhost:8000/v1.')
  }
  const key = ownKey(config, context, model)
  return openServer(model, context, {
    account: model.provider,
    baseUrl: config.base_url,
    key,
    keyVariable: config.api_key_env,
    config,
    prices: null,
  })
}

async function openServer(model: ModelId, context: OpenContext, server: Server): Promise<Model> {
  const secret = secretHeaders(server.config.headers_env ?? {}, context.env, model.id)
  const authorization = server.key === null ? {} : { authorization: `Bearer ${server.key}` }
  const pricer = await choosePricer({
    id: model.id,
    pricing: context.config.pricing,
    vendor: server.prices === null ? null : { provider: server.prices, model: model.name },
    date: context.priceDate,
  })
  const chat = createChatModel({
    id: model.id,
    account: server.account,
    fingerprint: fingerprintServer({
      provider: server.account,
      name: model.name,
      protocol: 'chat',
      address: server.baseUrl,
      config: server.config,
      extra: server.extra,
    }),
    name: model.name,
    baseUrl: server.baseUrl,
    keyVariable: server.keyVariable,
    headers: { ...lowerCaseKeys(server.config.headers ?? {}), ...authorization, ...secret },
    pricer,
    onWarning: warnOfUsage(model.id, context),
    ownPrice: entryOf(context.config.pricing, model.id) !== null,
    // OpenRouter's address may be the config's, but it stays a vendor.
    isOwn: server.prices === null,
    ...(server.extra === undefined ? {} : { extra: server.extra }),
  })
  const secrets = [...(server.key === null ? [] : [server.key]), ...Object.values(secret)]
  return secrets.length === 0 ? chat : hideSecrets(chat, secrets)
}

function ownKey(config: ProviderConfig, context: OpenContext, model: ModelId): string | null {
  return config.api_key_env === undefined ? null : keyOf(config.api_key_env, context.env, model.id)
}

function lowerCaseKeys(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([key, value]) => [key.toLowerCase(), value]))
}
