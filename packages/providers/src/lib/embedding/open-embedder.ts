import { UserError } from '@assay/core/errors'
import type { ModelFailure } from '@assay/core/exchange'
import type { Tokens } from '@assay/core/result'
import { z } from 'zod'
import { entryOf, keyOf, secretHeaders } from '../config/entry.ts'
import { parseJson } from '../json/parse-json.ts'
import { createFailure, quote } from '../model/failure.ts'
import { type OpenOptions, openContext } from '../model/open-options.ts'
import { parseModelId } from '../model/parse-model-id.ts'
import { pricerOf } from '../model/pricer-of.ts'
import { createStatusFailure } from '../transport/status-failure.ts'
import { createTransport } from '../transport/transport.ts'

/** One vector per text, or why there are none. */
export type Embedding =
  | {
      readonly ok: true
      readonly vectors: readonly (readonly number[])[]
      /** US dollars; null when no price is known. */
      readonly cost_usd: number | null
      readonly tokens: Tokens
    }
  | { readonly ok: false; readonly failure: ModelFailure }

/** An embedding model that is ready to be asked. */
export interface Embedder {
  embed(texts: readonly string[], options: { signal?: AbortSignal | undefined; timeoutMs: number }): Promise<Embedding>
  close(): Promise<void>
}

/** Where the vendors that speak OpenAI's embeddings protocol are, and the variable that holds the key; null for none. */
const SERVERS: ReadonlyMap<string, { readonly baseUrl: string; readonly key: string | null }> = new Map([
  ['openai', { baseUrl: 'https://api.openai.com/v1', key: 'OPENAI_API_KEY' }],
  ['mistral', { baseUrl: 'https://api.mistral.ai/v1', key: 'MISTRAL_API_KEY' }],
  ['openrouter', { baseUrl: 'https://openrouter.ai/api/v1', key: 'OPENROUTER_API_KEY' }],
  ['ollama', { baseUrl: 'http://127.0.0.1:11434/v1', key: null }],
])

const Reply = z.object({
  data: z.array(z.object({ index: z.int().min(0), embedding: z.array(z.number()) })),
  usage: z.object({ prompt_tokens: z.int().min(0) }).optional(),
})

/**
 * Opens an embedding model by OpenAI's protocol: of OpenAI, Mistral, OpenRouter, Ollama, or a server with a `base_url`.
 *
 * @throws UserError `EMBEDDINGS_UNSUPPORTED`, `MODEL_ID`; EnvironmentError `KEY_MISSING`.
 */
export async function openEmbedder(id: string, options: OpenOptions = {}): Promise<Embedder> {
  const context = openContext(options)
  const { provider, name } = parseModelId(id)
  const config = entryOf(context.config.providers, provider) ?? {}
  const known = SERVERS.get(provider)
  const baseUrl = config.base_url ?? known?.baseUrl
  if (baseUrl === undefined) {
    const hint = `Use one of ${[...SERVERS.keys()].join(', ')}, a server under "providers:", or the embedded model.`
    throw new UserError('EMBEDDINGS_UNSUPPORTED', `Embeddings of "${provider}" can not be asked for.`, hint)
  }
  const variable = config.api_key_env ?? (config.base_url === undefined ? known?.key : null) ?? null
  const key = variable === null ? null : keyOf(variable, context.env, id)
  const price = await pricerOf(id, context.config, context.priceDate)
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}/embeddings`)
  const transport = createTransport(url.origin)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'assay',
    ...config.headers,
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    ...secretHeaders(config.headers_env ?? {}, context.env, id),
  }
  return {
    async embed(texts, limits) {
      const body = JSON.stringify({ model: name, input: texts })
      const reply = await transport.send({ method: 'POST', path: url.pathname + url.search, headers, body }, limits)
      if (!reply.ok) return reply
      if (reply.status < 200 || reply.status > 299)
        return { ok: false, failure: createStatusFailure(reply, Date.now()) }
      const parsed = Reply.safeParse(parseJson(reply.text))
      if (!parsed.success) {
        const message = `The reply holds no embeddings: ${quote(reply.text)}.`
        return { ok: false, failure: createFailure('bad_answer', message, { status: reply.status }) }
      }
      const { data, usage } = parsed.data
      const tokens = { input: usage?.prompt_tokens ?? null, output: 0, reasoning: 0, cached: 0 }
      const vectors = data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => embedding)
      return { ok: true, vectors, cost_usd: price(tokens), tokens }
    },
    close: () => transport.close(),
  }
}
