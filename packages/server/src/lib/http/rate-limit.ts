/** What became of one request under a rate limit. */
export interface Turn {
  readonly isAllowed: boolean
  /** Requests that may come at once, and how many of them are left. */
  readonly limit: number
  readonly remaining: number
  /** Seconds until one more may come; 0 when one may come now. */
  readonly retryAfterS: number
  /** Seconds until all may come at once again. */
  readonly resetS: number
}

interface Bucket {
  tokens: number
  at: number
}

/** Callers that are remembered at most. One that is forgotten starts with a full bucket. */
const LIMIT = 10_000

/** A token bucket for each caller: `burst` requests at once, then `perSecond`. */
export class RateLimiter {
  readonly #perSecond: number
  readonly #burst: number
  readonly #buckets = new Map<string, Bucket>()

  constructor(options: { readonly perSecond: number; readonly burst: number }) {
    this.#perSecond = options.perSecond
    this.#burst = options.burst
  }

  /**
   * Takes one request of a caller, unless it comes too early. `nowMs` never needs to be the time of day. One that is as much work as several
   * has their `cost`: it is allowed where one is, and whoever sent it waits longer for the next.
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
    // Again at the end of the map, which begins with whoever was away longest.
    this.#buckets.delete(caller)
    this.#buckets.set(caller, bucket)
    if (this.#buckets.size > LIMIT) this.#buckets.delete(this.#buckets.keys().next().value ?? caller)
    return bucket
  }
}

/** Returns the headers that tell a caller of its limit. */
export function rateHeaders({ isAllowed, limit, remaining, resetS, retryAfterS }: Turn): Record<string, string> {
  return {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(resetS),
    ...(isAllowed ? {} : { 'Retry-After': String(retryAfterS) }),
  }
}
