import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { callerKey } from '../access/identity.ts'
import type { AppEnv, AppParts } from './app-env.ts'
import { limitRate } from './guard.ts'
import { answerOnce } from './idempotency.ts'
import { demandShallow, demandType, readBody } from './read-body.ts'

/** Bytes that count as one more request: suites are parsed in this process, and a megabyte may take a second. */
const BYTES_PER_REQUEST = 1024

/** Returns whether a method changes something. */
export function isWrite(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
}

/** Reads a write's body within its limits and answers it once per key. A streamed body is left to its route. */
export function takeBody({ limits, rates, service }: AppParts): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const route = c.get('route')
    const identity = c.get('identity')
    const caller = c.get('caller')
    if (route === null || identity === null || !isWrite(c.req.method)) return next()
    const { body: kind = 'small', isRead = false, keyed = !isRead } = route.rule
    const type = c.req.header('content-type')
    if (kind === 'stream') {
      if (route.types !== null) demandType(type, route.types)
      return withoutPauses(c.env.incoming, limits.bodyMs, next)
    }
    const maxBytes = kind === 'large' ? limits.suiteBytes : limits.bodyBytes
    const body = await readBody(c.req.raw, { maxBytes, timeoutMs: limits.bodyMs })
    const cost = Math.floor(body.length / BYTES_PER_REQUEST)
    if (kind === 'large' && identity.kind !== 'machine' && cost > 0) limitRate(c, rates, callerKey(identity), cost)
    const headers = new Headers(c.req.raw.headers)
    // Spelled like in the route: validation looks for exactly that, and skips bodies of any other type.
    if (route.types !== null) headers.set('content-type', demandType(type, route.types))
    demandShallow(body)
    if (body.length > 0) c.req.raw = new Request(c.req.raw, { body, headers })
    const key = c.req.header('idempotency-key')
    if (key === undefined || !keyed) return next()
    const request = {
      key,
      method: c.req.method,
      address: c.env.incoming.url ?? '',
      caller: callerKey(identity),
      body,
    }
    return answerOnce(caller.workspace.store, request, service.now, async () => {
      await next()
      return c.res
    })
  }
}

/** Reads a stream as long as data arrives: a sender that is silent for too long is gone. */
async function withoutPauses(incoming: IncomingMessage, pauseMs: number, next: () => Promise<void>): Promise<void> {
  const { socket } = incoming
  const giveUp = () => socket.destroy()
  socket.setTimeout(pauseMs, giveUp)
  try {
    await next()
  } finally {
    socket.setTimeout(0)
    socket.off('timeout', giveUp)
  }
}
