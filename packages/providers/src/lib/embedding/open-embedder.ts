import { UserError } from '@assay/core/errors'
import type { ModelFailure } from '@assay/core/exchange'
import type { Tokens } from '@assay/core/result'
import { z } from 'zod'
import type { ProviderConfig } from '../config/config.ts'
import { entryOf, keyOf, secretHeaders } from '../config/entry.ts'
import { VENDORS } from '../hosted/vendors.ts'
import { parseJson } from '../json/parse-json.ts'
import { checkAddress } from '../model/check-address.ts'
import { createFailure, quote, removeSecrets } from '../model/failure.ts'
import { fingerprintServer } from '../model/fingerprint.ts'
import type { Environment } from '../model/model.ts'
import { makeOllamaAddress } from '../model/ollama-address.ts'
import { type OpenOptions, openContext, warnOfUsage } from '../model/open-options.ts'
import { OPENROUTER_KEY, OPENROUTER_URL } from '../model/openrouter.ts'
import { parseModelId } from '../model/parse-model-id.ts'
import { checkUsage } from '../model/plausible-usage.ts'
import { pricerOf } from '../model/pricer-of.ts'
import type { Pricer } from '../price/price.ts'
import { createStatusFailure, type RefusedReply } from '../transport/status-failure.ts'
import { createTransport } from '../transport/transport.ts'

/** One vector per text, or the failure. */
export type Embedding =
  | {
      readonly ok: true
      readonly vectors: readonly (readonly number[])[]
      /** US dollars; null when no price is known. */
      readonly cost_usd: number | null
      readonly tokens: Tokens
    }
  | { readonly ok: false; readonly failure: ModelFailure }

/** An open embedding model. */
export interface Embedder {
  /** Identifies everything but the text that determines a vector, like `Model.fingerprint`. */
  readonly fingerprint: string
  /** The owner of the rate limits, like `Model.account`. */
  readonly account: string
  embed(texts: readonly string[], options: { signal?: AbortSignal | undefined; timeoutMs: number }): Promise<Embedding>
  close(): Promise<void>
}

/** A service that speaks OpenAI's embeddings protocol, and the variable that holds its key; null for none. */
interface EmbeddingServer {
  url(env: Environment): string | null
  readonly key: string | null
}

const SERVERS: ReadonlyMap<string, EmbeddingServer> = new Map<string, EmbeddingServer>([
  ['openai', { url: (env) => VENDORS.get('openai')?.url(env) ?? null, key: 'OPENAI_API_KEY' }],
  ['mistral', { url: (env) => VENDORS.get('mistral')?.url(env) ?? null, key: 'MISTRAL_API_KEY' }],
  ['openrouter', { url: () => OPENROUTER_URL, key: OPENROUTER_KEY }],
  ['ollama', { url: (env) => makeOllamaAddress(env.OLLAMA_HOST), key: null }],
])

const Reply = z.object({
  data: z.array(z.object({ index: z.int().min(0), embedding: z.array(z.number()) })),
  usage: z.object({ prompt_tokens: z.int().min(0) }).optional(),
})

/**
 * Opens an embedding model with OpenAI's protocol: from OpenAI, Mistral, OpenRouter, Ollama, or a server with a `base_url`.
 *
 * @throws UserError `EMBEDDINGS_UNSUPPORTED`, `MODEL_ID_INVALID`; EnvironmentError `KEY_MISSING`.
 */
export async function openEmbedder(id: string, options: OpenOptions = {}): Promise<Embedder> {
  const context = openContext(options)
  const { provider, name } = parseModelId(id)
  const config = entryOf(context.config.providers, provider) ?? {}
  const baseUrl = addressOf(provider, config, context.env)
  const { headers, secrets } = makeHeaders({ id, provider, config, env: context.env })
  const price = await pricerOf(id, context.config, context.priceDate)
  const onWarning = warnOfUsage(id, context)
  const url = new URL(`${baseUrl}/embeddings`)
  const transport = createTransport(url.origin)
  return {
    fingerprint: fingerprintServer({ provider, name, protocol: 'embeddings', address: baseUrl, config }),
    account: provider,
    async embed(texts, limits) {
      const body = JSON.stringify({ model: name, input: texts })
      const reply = await transport.send({ method: 'POST', path: url.pathname + url.search, headers, body }, limits)
      const embedding = reply.ok ? readReply(reply, { texts, price, onWarning }) : reply
      return embedding.ok ? embedding : { ok: false, failure: removeSecrets(embedding.failure, secrets) }
    },
    close: () => transport.close(),
  }
}

function addressOf(provider: string, config: ProviderConfig, env: Environment): string {
  const address = config.base_url ?? SERVERS.get(provider)?.url(env) ?? null
  if (address !== null) return checkAddress(provider, address)
  const hint = `Use one of ${[...SERVERS.keys()].join(', ')}, a server under "providers:", or the embedded model.`
  throw new UserError('EMBEDDINGS_UNSUPPORTED', `Provider "${provider}" doesn't offer embeddings.`, hint)
}

function makeHeaders({
  id,
  provider,
  config,
  env,
}: {
  id: string
  provider: string
  config: ProviderConfig
  env: Environment
}) {
  const usual = config.base_url === undefined ? SERVERS.get(provider)?.key : null
  const variable = config.api_key_env ?? usual ?? null
  const key = variable === null ? null : keyOf(variable, env, id)
  const secret = secretHeaders(config.headers_env ?? {}, env, id)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'assay',
    ...config.headers,
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    ...secret,
  }
  return { headers, secrets: [...Object.values(secret), ...(key === null ? [] : [key])] }
}

interface ReadContext {
  readonly texts: readonly string[]
  readonly price: Pricer
  readonly onWarning: (message: string) => void
}

function readReply(reply: RefusedReply, { texts, price, onWarning }: ReadContext): Embedding {
  if (reply.status < 200 || reply.status > 299) return { ok: false, failure: createStatusFailure(reply, Date.now()) }
  const parsed = Reply.safeParse(parseJson(reply.text))
  if (!parsed.success) {
    const message = `The reply contains no embeddings: ${quote(reply.text)}.`
    return { ok: false, failure: createFailure('bad_answer', message, { status: reply.status }) }
  }
  const { data, usage } = parsed.data
  // An embedding has no output, and no service reports cached tokens.
  const reported = { input: usage?.prompt_tokens ?? null, output: 0, reasoning: 0, cached: null }
  const messages = texts.map((content) => ({ role: 'user' as const, content }))
  const { tokens, problem } = checkUsage(reported, { text: '' }, { messages })
  if (problem !== null) onWarning(problem)
  const vectors = data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => embedding)
  return { ok: true, vectors, cost_usd: price(tokens), tokens }
}
