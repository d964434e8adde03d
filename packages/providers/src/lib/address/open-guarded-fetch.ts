import { UserError } from '@assay/core/errors'
import type { SuitePolicy } from '@assay/core/policy'
import type { Dispatcher } from 'undici'
import sendRequest from 'undici/lib/api/api-request.js'
import { type Connections, createConnections } from '../transport/connections.ts'
import { makeAddressRule } from './address-rule.ts'
import { findUrlProblem } from './check-url.ts'
import { guardLookup, type LookUpAll } from './guarded-lookup.ts'

/** Options of a guarded `fetch`. */
export interface GuardedFetchOptions {
  readonly policy: Pick<SuitePolicy, 'private_addresses'>
  /** Maximum bytes of one reply; a longer one is cut off with an error. */
  readonly bodyLimitBytes: number
  /** Resolves names; defaults to the system's resolver. */
  readonly lookUpAll?: LookUpAll | undefined
}

/** A `fetch` with its own connections. */
export interface GuardedFetch {
  readonly fetch: (url: string | URL, init?: RequestInit) => Promise<Response>
  /** Ends every connection, including streams that are being read. */
  close(): Promise<void>
}

/** Statuses whose `Response` can't have a body. */
const BODYLESS = new Set([204, 205, 304])

/**
 * Opens a `fetch` for addresses from a suite, for clients that stream. It reaches the same addresses as `fetchGuarded`, connects to the
 * very address that was checked, uses no proxy, and leaves redirects to the caller. A request has no time-out but its signal. Throws
 * `UserError` for an address that can't be used.
 */
export function openGuardedFetch({ policy, bodyLimitBytes, lookUpAll }: GuardedFetchOptions): GuardedFetch {
  const lookup = guardLookup(makeAddressRule(policy), lookUpAll)
  const origins = new Map<string, Connections>()
  const connectionsTo = (origin: string): Connections => {
    const known = origins.get(origin) ?? createConnections(origin, lookup)
    origins.set(origin, known)
    return known
  }
  return {
    async fetch(input, init = {}) {
      const url = new URL(input)
      const problem = findUrlProblem(url.href, policy)
      if (problem !== null) throw new UserError('ADDRESS_REFUSED', `The address can't be used: ${problem}.`)
      const connections = connectionsTo(url.origin)
      const client = connections.take()
      try {
        const reply = await sendRequest.call(client, {
          method: readMethod(init.method),
          path: url.pathname + url.search,
          headers: Object.fromEntries(new Headers(init.headers)),
          body: typeof init.body === 'string' ? init.body : null,
          ...(init.signal === null || init.signal === undefined ? {} : { signal: init.signal }),
        })
        const give = (state: 'usable' | 'failed') => connections.giveBack(client, state)
        return toResponse(reply, bodyLimitBytes, give)
      } catch (error) {
        connections.giveBack(client, 'failed')
        throw error
      }
    },
    async close() {
      await Promise.all([...origins.values()].map((connections) => connections.close()))
    },
  }
}

const METHODS = ['GET', 'POST', 'DELETE'] as const

function readMethod(method = 'GET'): (typeof METHODS)[number] {
  const known = METHODS.find((each) => each === method.toUpperCase())
  if (known === undefined) throw new Error(`Bug: guarded requests don't use the method "${method}".`)
  return known
}

function toResponse(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  limit: number,
  give: (state: 'usable' | 'failed') => void,
): Response {
  const listed = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] satisfies [string, string]],
  )
  const stream = toStream(body, limit, give)
  if (!BODYLESS.has(statusCode)) return new Response(stream, { status: statusCode, headers: listed })
  void stream.cancel()
  return new Response(null, { status: statusCode, headers: listed })
}

/** Returns the body as a stream that fails at the limit. A reader that stops halfway leaves a connection that can't be reused. */
function toStream(
  body: Dispatcher.ResponseData['body'],
  limit: number,
  give: (state: 'usable' | 'failed') => void,
): ReadableStream<Uint8Array> {
  // The reader gets the error; nobody else listens.
  body.on('error', () => {})
  const chunks = body[Symbol.asyncIterator]()
  let bytes = 0
  let isLeft = false
  return new ReadableStream({
    async pull(controller) {
      try {
        const next = await chunks.next()
        if (isLeft) return
        if (next.done) {
          give('usable')
          return controller.close()
        }
        const chunk: Buffer = next.value
        bytes += chunk.length
        if (bytes > limit) throw new Error(`the reply is longer than ${limit} bytes`)
        controller.enqueue(new Uint8Array(chunk))
      } catch (error) {
        if (isLeft) return
        body.destroy()
        give('failed')
        controller.error(error)
      }
    },
    cancel() {
      isLeft = true
      body.destroy()
      give('failed')
    },
  })
}
