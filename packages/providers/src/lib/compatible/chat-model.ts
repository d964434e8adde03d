import type { AskOutcome, ModelRequest } from '@assay/core/exchange'
import { membersOf } from '../json/members.ts'
import { parseJson } from '../json/parse-json.ts'
import { createFailure, failWith, quote } from '../model/failure.ts'
import type { AskOptions, Model } from '../model/model.ts'
import { checkUsage } from '../model/plausible-usage.ts'
import type { Pricer } from '../price/price.ts'
import { createStatusFailure } from '../transport/status-failure.ts'
import { createTransport, type Transport } from '../transport/transport.ts'
import { offerTools, toChatMessages } from './chat-messages.ts'
import { readChatReply } from './chat-reply.ts'

/** A server that speaks OpenAI's chat completions, and a model on it. */
export interface ChatModelOptions {
  readonly id: string
  readonly account: string
  readonly fingerprint: string
  /** The server's name for the model. */
  readonly name: string
  /** The base URL, including the version, such as `http://localhost:11434/v1`. */
  readonly baseUrl: string
  readonly headers: Readonly<Record<string, string>>
  readonly pricer: Pricer
  /** Called if the reported usage can't be true. */
  readonly onWarning: (message: string) => void
  /** Whether the price is the user's, which then overrides the service's own cost. */
  readonly ownPrice: boolean
  /** Whether the server is the user's, so that its models may change under one name. */
  readonly isOwn?: boolean
  /** The variable that holds the key; undefined if the server gets none. */
  readonly keyVariable?: string | undefined
  /** Added to every request's body. */
  readonly extra?: Readonly<Record<string, unknown>>
}

/** Creates a model on an OpenAI-compatible server. It doesn't stream, so `first_token_ms` is null. */
export function createChatModel(options: ChatModelOptions): Model {
  const base = options.baseUrl.replace(/\/+$/, '')
  const url = new URL(`${base}/chat/completions`)
  const transport = createTransport(url.origin)
  const path = url.pathname + url.search
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'user-agent': 'assay',
    ...options.headers,
  }
  return {
    id: options.id,
    account: options.account,
    fingerprint: options.fingerprint,
    keyVariable: options.keyVariable,
    listNames: async () => (await listServed(transport, `${new URL(base).pathname}/models`, headers)) ?? [],
    async ask(request: ModelRequest, { signal, timeoutMs }: AskOptions): Promise<AskOutcome> {
      const started = performance.now()
      const body = JSON.stringify(makeBody(request, options))
      const reply = await transport.send({ method: 'POST', path, headers, body }, { signal, timeoutMs })
      const latency_ms = performance.now() - started
      if (!reply.ok) return reply
      if (reply.status < 200 || reply.status > 299) return failWith(createStatusFailure(reply, Date.now()))
      const read = readChatReply(reply.text, request.messages)
      if (!read.ok) return failWith(createBadReply(read.problem, reply))
      const { answer } = read
      const { tokens, problem } = checkUsage(answer.tokens, answer, request)
      if (problem !== null) options.onWarning(problem)
      // A service that doesn't count tokens doesn't count dollars either.
      const isUncounted = problem !== null && answer.cost_usd === 0
      const counted = options.ownPrice || isUncounted ? null : answer.cost_usd
      const cost_usd = counted ?? options.pricer(tokens)
      return { ok: true, answer: { ...answer, tokens, latency_ms, first_token_ms: null, cost_usd } }
    },
    ...(options.isOwn ? { listServed: () => listServed(transport, `${new URL(base).pathname}/models`, headers) } : {}),
    close: () => transport.close(),
  }
}

/** A server that is there lists its models at once; one that isn't must not hold up a run whose answers are all cached. */
const LIST_MS = 3000

async function listServed(
  transport: Transport,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<readonly string[] | null> {
  const request = { method: 'GET', path: path.replace(/^\/+/, '/'), headers, body: '' } as const
  const reply = await transport.send(request, { timeoutMs: LIST_MS })
  if (!reply.ok || reply.status !== 200) return null
  const list = membersOf(parseJson(reply.text))?.data
  if (!Array.isArray(list)) return null
  return list.flatMap((each) => {
    const id = membersOf(each)?.id
    return typeof id === 'string' ? [id] : []
  })
}

function createBadReply(problem: string, { status, text }: { status: number; text: string }) {
  return createFailure('bad_answer', `${problem}: ${quote(text)}.`, { status })
}

function makeBody(request: ModelRequest, options: ChatModelOptions): object {
  const { messages, temperature, max_tokens, seed, json_schema } = request
  return {
    model: options.name,
    messages: toChatMessages(messages),
    // Undefined members are left out of the JSON, so the server's own defaults apply.
    temperature: temperature ?? undefined,
    max_tokens: max_tokens ?? undefined,
    seed: seed ?? undefined,
    response_format:
      json_schema === null
        ? undefined
        : { type: 'json_schema', json_schema: { name: 'answer', schema: json_schema, strict: true } },
    ...offerTools(request),
    ...options.extra,
  }
}
