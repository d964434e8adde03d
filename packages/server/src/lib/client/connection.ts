import { EnvironmentError, messageOf, UserError } from '@assay/core/errors'
import { z } from 'zod'
import manifest from '../../../package.json' with { type: 'json' }
import { readProblem } from './problem-error.ts'

/** The server's address and the caller's token. */
export interface ClientOptions {
  /** The address, such as `http://127.0.0.1:4141`. */
  readonly url: string
  readonly token?: string | undefined
  /** Sends the requests; defaults to the platform's `fetch`. */
  readonly fetch?: typeof fetch | undefined
  /** Waits in milliseconds between tries after a lost connection; there is one more try than waits. */
  readonly waitsMs?: readonly number[] | undefined
}

/** Query parameters. Undefined ones are left out; lists are joined with commas. */
export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

/** One request. */
export interface ClientRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path, with its names encoded. */
  readonly path: string
  readonly query?: Query | undefined
  /** Sent as JSON. */
  readonly json?: unknown
  /** A stream, sent once and unchanged: it can't be sent again. */
  readonly stream?: { readonly type: string; readonly body: ReadableStream<Uint8Array> } | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly signal?: AbortSignal | undefined
}

/** Sends requests to one server. */
export interface Connection {
  /** Sends a request and returns the answer before its body is read. Throws the server's UserError and EnvironmentError. */
  send(request: ClientRequest): Promise<Response>
  /** Sends a request and reads its answer. Throws EnvironmentError `SERVER_FAILED` if the answer isn't as expected. */
  call<Schema extends z.ZodType>(schema: Schema, request: ClientRequest): Promise<z.infer<Schema>>
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>
}

/** The part of the OpenAPI document with the server's version. */
const ServerVersion = z.object({ info: z.object({ version: z.string().max(50) }) })

const WAITS_MS = [200, 1000, 3000]
/** Statuses after which the same request may succeed. */
const BUSY: readonly number[] = [429, 503]

/** Opens a connection. Sends nothing until the first request. */
export function openConnection({ url, token, waitsMs = WAITS_MS, ...options }: ClientOptions): Connection {
  const base = url.replace(/\/+$/, '')
  const doFetch = options.fetch ?? fetch

  const sendOnce = async (request: ClientRequest, key: string | null): Promise<Response> => {
    const { method, json, stream, signal } = request
    const headers = new Headers(request.headers)
    // Shows that no other site's page sent the request, which a browser's cookie alone doesn't.
    headers.set('X-Assay', '1')
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
    if (key !== null) headers.set('Idempotency-Key', key)
    if (json !== undefined) headers.set('Content-Type', 'application/json')
    if (stream !== undefined) headers.set('Content-Type', stream.type)
    const body = json !== undefined ? JSON.stringify(json) : stream?.body
    // A streamed body must declare that it's sent before the answer is read.
    const init = {
      method,
      headers,
      ...(body === undefined ? {} : { body, duplex: 'half' }),
      ...(signal ? { signal } : {}),
    }
    return doFetch(`${base}${request.path}${queryText(request.query)}`, init)
  }

  const sendAs = async (request: ClientRequest, key: string | null): Promise<Response> => {
    const waits = waitsOf(request)
    for (let at = 0; ; at++) {
      const pause = waits[at]
      const outcome = await sendOnce(request, key).catch((error: unknown) => {
        if (request.signal?.aborted === true) throw error
        return unreachable(base, error)
      })
      // Not `instanceof Response`: a server in the same process replaces the platform's own.
      if (outcome instanceof EnvironmentError) {
        if (pause === undefined) throw outcome
        await wait(pause, request.signal)
        continue
      }
      if (outcome.ok) return outcome
      const problem = readProblem(outcome.status, await outcome.text())
      const mayRetry = BUSY.includes(outcome.status) || problem.code === 'IDEMPOTENCY_KEY_BUSY'
      if (pause === undefined || !mayRetry) throw problem
      await wait(Math.max(pause, retryAfterMs(outcome)), request.signal)
    }
  }

  const waitsOf = ({ stream }: ClientRequest) => (stream === undefined ? waitsMs : [])
  // The same key for every try: the server doesn't repeat what it did before the connection broke.
  const makeKey = ({ method }: ClientRequest) => (method === 'GET' ? null : crypto.randomUUID())

  /** Reads an answer's body. Sends the request again if the connection breaks before the end. */
  const readText = async (request: ClientRequest): Promise<string> => {
    const key = makeKey(request)
    for (let at = 0; ; at++) {
      const response = await sendAs(request, key)
      const outcome = await response.text().catch((error: unknown) => {
        if (request.signal?.aborted === true) throw error
        return unreachable(base, error)
      })
      if (typeof outcome === 'string') return outcome
      const pause = waitsOf(request)[at]
      if (pause === undefined) throw outcome
      await wait(pause, request.signal)
    }
  }

  /** Makes the error for an unexpected answer, with the server's version if it differs. */
  const explainMismatch = async (message: string): Promise<EnvironmentError> => {
    const response = await doFetch(`${base}/api/openapi.json`).catch(() => null)
    const body = response === null ? '' : await response.text().catch(() => '')
    const version = ServerVersion.safeParse(readJson(body)).data?.info.version
    if (version === undefined || version === manifest.version) return new EnvironmentError('SERVER_FAILED', message)
    const versions = `The server is version ${JSON.stringify(version)}; this is version ${manifest.version}.`
    return new EnvironmentError('SERVER_FAILED', `${message} ${versions}`, 'Update the older one.')
  }

  return {
    send: (request) => sendAs(request, makeKey(request)),
    wait,
    async call(schema, request) {
      const text = await readText(request).catch(async (error: unknown) => {
        const isUnknown = error instanceof UserError && error.code === 'ROUTE_NOT_FOUND'
        throw isUnknown ? await explainMismatch(`The server doesn't know ${request.method} ${request.path}.`) : error
      })
      const parsed = schema.safeParse(readJson(text))
      if (parsed.success) return parsed.data
      const [issue] = parsed.error.issues
      const where = `${request.method} ${request.path}: ${issue?.path.join('.')}: ${issue?.message}`
      throw await explainMismatch(`The server's answer can't be read (${where}).`)
    },
  }
}

/** Puts names into a path, each encoded. */
export function pathOf(parts: TemplateStringsArray, ...names: readonly string[]): string {
  return parts.map((part, at) => (at === 0 ? part : `${encodeURIComponent(names[at - 1] ?? '')}${part}`)).join('')
}

function queryText(query: Query = {}): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'object' ? listText(value) : String(value)]],
  )
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
}

/** Joins names with commas; a comma within a name is written `\,`. */
function listText(names: readonly string[]): string {
  return names.map((name) => name.replace(/[\\,]/g, '\\$&')).join(',')
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The longest wait that a server can request. */
const LONGEST_MS = 10_000

function retryAfterMs(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? 0)
  return Number.isFinite(seconds) ? Math.min(seconds * 1000, LONGEST_MS) : 0
}

function unreachable(base: string, error: unknown): EnvironmentError {
  // The platform only reports "fetch failed"; the reason is in its cause.
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const message = `${base} can't be reached: ${messageOf(cause)}.`
  return new EnvironmentError('SERVER_UNREACHABLE', message, undefined, { cause: error })
}

function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted === true) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
