import type { Service } from '../service/service.ts'
import { RunFeed } from './run-feed.ts'

/** The times of feeds, in milliseconds. */
export interface FeedTimes {
  /** The interval between two reads of the store while somebody listens. */
  readonly pollMs: number
  readonly heartbeatMs: number
}

const TIMES: FeedTimes = { pollMs: 300, heartbeatMs: 15_000 }

/** The feeds with listeners, by project and run. */
export class RunFeeds {
  readonly #feeds = new Map<string, RunFeed>()
  readonly #service: Service
  readonly #times: FeedTimes

  constructor(service: Service, times: FeedTimes = TIMES) {
    this.#service = service
    this.#times = times
  }

  /** The number of runs being read. */
  get size(): number {
    return this.#feeds.size
  }

  /** Returns a run's feed, shared with its other listeners. */
  async find(project: string, run: string): Promise<RunFeed> {
    const { store } = await this.#service.open(project)
    const key = JSON.stringify([project, run])
    const known = this.#feeds.get(key)
    if (known !== undefined && !known.isOver) return known
    const feed = new RunFeed({
      store,
      run,
      ...this.#times,
      holdup: () => this.#service.dispatcher.holdup(project, run),
      onIdle: () => {
        if (this.#feeds.get(key) === feed) this.#feeds.delete(key)
      },
    })
    this.#feeds.set(key, feed)
    return feed
  }
}
