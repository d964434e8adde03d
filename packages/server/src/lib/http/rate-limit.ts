/** The outcome of one request under a rate limit. */
export interface Turn {
  readonly isAllowed: boolean
  /** Maximum requests at once, and how many of them are left. */
  readonly limit: number
  readonly remaining: number
  /** Seconds until the next request is allowed; 0 if it is now. */
  readonly retryAfterS: number
  /** Seconds until the full burst is allowed again. */
  readonly resetS: number
}

interface Bucket {
  tokens: number
  at: number
}

/** Maximum number of remembered callers. A forgotten one starts with a full bucket. */
const LIMIT = 10_000

/** A token bucket per caller: `burst` requests at once, then `perSecond`. */
export class RateLimiter {
  readonly #perSecond: number
  readonly #burst: number
  readonly #buckets = new Map<string, Bucket>()

  constructor(options: { readonly perSecond: number; readonly burst: number }) {
    this.#perSecond = options.perSecond
    this.#burst = options.burst
  }

  /**
   * Counts one request of a caller, unless it comes too early. `nowMs` can be any steady clock. A request that is as much work as several
   * has their `cost`: it's allowed if one is, but its caller waits longer for the next.
   */
  take(caller: string, nowMs: number, cost = 1): Turn {
    const bucket = this.#fill(caller, nowMs)
    const isAllowed = bucket.tokens >= 1
    if (isAllowed) bucket.tokens -= cost
    return {
      isAllowed,
      limit: this.#burst,
      remaining: Math.max(0, Math.floor(bucket.tokens)),
      retryAfterS: bucket.tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - bucket.tokens) / this.#perSecond)),
      resetS: Math.ceil((this.#burst - bucket.tokens) / this.#perSecond),
    }
  }

  #fill(caller: string, nowMs: number): Bucket {
    const known = this.#buckets.get(caller)
    const bucket = known ?? { tokens: this.#burst, at: nowMs }
    const passedS = Math.max(0, nowMs - bucket.at) / 1000
    bucket.tokens = Math.min(this.#burst, bucket.tokens + passedS * this.#perSecond)
    bucket.at = nowMs
    // Moved to the end of the map, which starts with the least recent caller.
    this.#buckets.delete(caller)
    this.#buckets.set(caller, bucket)
    if (this.#buckets.size > LIMIT) this.#buckets.delete(this.#buckets.keys().next().value ?? caller)
    return bucket
  }
}

/** Returns the headers that report a caller's limit. */
export function rateHeaders({ isAllowed, limit, remaining, resetS, retryAfterS }: Turn): Record<string, string> {
  return {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(resetS),
    ...(isAllowed ? {} : { 'Retry-After': String(retryAfterS) }),
  }
}
