import type { LookupFunction } from 'node:net'
import type { ModelFailure } from '@assay/core/exchange'
import type { Dispatcher } from 'undici'
import { watchAbort } from '../abort/watch-abort.ts'
import { AddressRefused } from '../address/guarded-lookup.ts'
import { ABORTED, createFailure, createTimeout } from '../model/failure.ts'
import { timerMs } from '../retry/timer-limit.ts'
import { createConnections } from './connections.ts'
import type { ResponseHeaders } from './retry-after.ts'

/** The largest body. No model's answer is longer; a larger one is the service's error or an attack on our memory. */
const BODY_LIMIT_BYTES = 50 * 1024 * 1024

/** One request to the transport's origin. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  /** The path, including the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Null for none. */
  readonly body: string | null
}

/** Limits of a request; with a null time-out, only the signal ends it. */
export interface SendOptions {
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs: number | null
}

/** A complete reply with any status, or the failure to get one. */
export type HttpOutcome =
  | { readonly ok: true; readonly status: number; readonly headers: ResponseHeaders; readonly text: string }
  | { readonly ok: false; readonly failure: ModelFailure }

/** Options for connections. */
export interface TransportOptions {
  /** Default 50 MiB. */
  readonly bodyLimitBytes?: number | undefined
  /** Resolves the origin's name for each connection; defaults to the system's resolver. */
  readonly lookup?: LookupFunction | undefined
}

/** Connections to one origin. */
export interface Transport {
  send(request: HttpRequest, options: SendOptions): Promise<HttpOutcome>
  close(): Promise<void>
}

/**
 * Opens connections to an origin such as `https://api.example.com`. Redirects aren't followed, no proxy is used, and a body over
 * `bodyLimitBytes` is a `bad_answer`.
 */
export function createTransport(
  origin: string,
  { bodyLimitBytes = BODY_LIMIT_BYTES, lookup }: TransportOptions = {},
): Transport {
  const connections = createConnections(origin, lookup)
  let closed = false
  return {
    send: (request, options) =>
      new Promise((resolve) => {
        if (closed || options.signal?.aborted) return resolve({ ok: false, failure: ABORTED })
        const client = connections.take()
        const settle = (outcome: HttpOutcome) => {
          connections.giveBack(client, outcome.ok ? 'usable' : 'failed')
          resolve(outcome)
        }
        client.dispatch(request, new Exchange(settle, options, bodyLimitBytes))
      }),
    close() {
      closed = true
      return connections.close()
    },
  }
}

/**
 * One request in flight. A class because undici calls it back, and directly on `dispatch` because the stream that `request` makes for every
 * body costs more than all of ours.
 */
class Exchange implements Dispatcher.DispatchHandler {
  #resolve: ((outcome: HttpOutcome) => void) | null
  readonly #unwatch: (() => void) | null
  readonly #timer: NodeJS.Timeout | null
  readonly #bodyLimitBytes: number
  readonly #chunks: Buffer[] = []
  #isSent = false
  #bytes = 0
  #status = 0
  #headers: ResponseHeaders = {}

  constructor(resolve: (outcome: HttpOutcome) => void, options: SendOptions, bodyLimitBytes: number) {
    this.#resolve = resolve
    this.#bodyLimitBytes = bodyLimitBytes
    const { signal, timeoutMs } = options
    this.#unwatch = signal === undefined ? null : watchAbort(signal, () => this.#fail(this.#markBegun(ABORTED)))
    this.#timer =
      timeoutMs === null
        ? null
        : setTimeout(() => this.#fail(this.#markBegun(createTimeout(timeoutMs))), timerMs(timeoutMs))
  }

  /** Called when a connection is ready and the request is about to be written. */
  onRequestStart(): void {
    this.#isSent = true
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: ResponseHeaders): void {
    this.#status = status
    this.#headers = headers
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length
    if (this.#bytes <= this.#bodyLimitBytes) this.#chunks.push(chunk)
    else
      this.#fail(
        createFailure('bad_answer', `The answer is longer than ${this.#bodyLimitBytes} bytes.`, {
          status: this.#status,
        }),
      )
  }

  onResponseEnd(): void {
    const text = this.#chunks.length === 1 ? this.#chunks[0] : Buffer.concat(this.#chunks)
    this.#settle({ ok: true, status: this.#status, headers: this.#headers, text: text?.toString('utf8') ?? '' })
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error & { code?: string }): void {
    this.#fail(error.code === 'UND_ERR_DESTROYED' ? ABORTED : createConnectionFailure(error, this.#isSent))
  }

  /** Marks the failure of a request that the server had begun to answer. */
  #markBegun(failure: ModelFailure): ModelFailure {
    return this.#status >= 200 && this.#status < 300 ? { ...failure, begun: true } : failure
  }

  #fail(reason: ModelFailure): void {
    this.#settle({ ok: false, failure: reason })
  }

  /** Settles the request once: the first of answer, error, time-out and abort counts. */
  #settle(outcome: HttpOutcome): void {
    const resolve = this.#resolve
    if (resolve === null) return
    this.#resolve = null
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#unwatch?.()
    resolve(outcome)
  }
}

function createConnectionFailure(error: Error & { code?: string }, isSent: boolean): ModelFailure {
  const reason = error.message || error.name
  // Such as a key with a line end in it, which no header can hold.
  if (error.code === 'UND_ERR_INVALID_ARG') return createFailure('bad_request', `The request can't be sent: ${reason}.`)
  if (error instanceof AddressRefused) return createFailure('not_allowed', `The address can't be used: ${reason}.`)
  if (isSent) return createFailure('connection', `The connection failed: ${reason}.`)
  const away = error.code === 'ECONNREFUSED' ? { away: true as const } : {}
  return createFailure('unreachable', `The service can't be reached: ${reason}.`, away)
}
