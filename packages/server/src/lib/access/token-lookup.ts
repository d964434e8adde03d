import type { Store, StoredToken } from '@assay/store/store'

/** The maximum age of a lookup: a token that another process revokes ends this long after. */
const FRESH_MS = 1000
/** The interval for writing a token's last use. */
const TOUCH_MS = 60_000
/** Maximum number of remembered hashes, including unknown ones. */
const LIMIT = 1000

interface Seen {
  readonly at: number
  readonly token: Promise<StoredToken | null>
}

/** Finds tokens by their hashes, reading the store at most once per second for each. */
export class TokenLookup {
  readonly #store: Store
  readonly #now: () => Date
  readonly #seen = new Map<string, Seen>()
  readonly #touched = new Map<string, number>()
  #hasTokens = false
  #askedAt = Number.NEGATIVE_INFINITY

  constructor(store: Store, now: () => Date) {
    this.#store = store
    this.#now = now
  }

  /** Returns whether there is any token, even an expired or revoked one: a server that had one never opens again. */
  async hasTokens(): Promise<boolean> {
    const now = this.#now().getTime()
    if (!this.#hasTokens && Math.abs(now - this.#askedAt) >= FRESH_MS) {
      this.#hasTokens = (await this.#store.tokens()).length > 0
      this.#askedAt = now
    }
    return this.#hasTokens
  }

  /** Returns the usable token with this hash, or null, and notes its use. */
  async find(hash: string): Promise<StoredToken | null> {
    const now = this.#now()
    const token = await this.#ask(hash, now.getTime())
    if (token === null || token.revoked_at !== null) return null
    if (token.expires_at !== null && Date.parse(token.expires_at) <= now.getTime()) return null
    await this.#touch(token, now)
    return token
  }

  /** Clears all remembered tokens, because this process changed one. */
  forget(): void {
    this.#seen.clear()
    this.#askedAt = Number.NEGATIVE_INFINITY
  }

  #ask(hash: string, now: number): Promise<StoredToken | null> {
    const known = this.#seen.get(hash)
    if (known !== undefined && Math.abs(now - known.at) < FRESH_MS) return known.token
    const token = this.#store.findToken(hash)
    // A store that fails now may work for the next request.
    token.catch(() => this.#seen.delete(hash))
    if (this.#seen.size >= LIMIT) this.#seen.clear()
    this.#seen.set(hash, { at: now, token })
    return token
  }

  async #touch({ id }: StoredToken, now: Date): Promise<void> {
    const last = this.#touched.get(id) ?? Number.NEGATIVE_INFINITY
    if (now.getTime() - last < TOUCH_MS) return
    this.#touched.set(id, now.getTime())
    await this.#store.touchToken(id, now.toISOString())
  }
}
