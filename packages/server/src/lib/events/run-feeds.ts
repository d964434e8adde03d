import type { Service } from '../service/service.ts'
import { RunFeed } from './run-feed.ts'

/** How feeds read, in milliseconds. */
export interface FeedTimes {
  /** Between two looks at the store while somebody listens. */
  readonly pollMs: number
  readonly heartbeatMs: number
}

const TIMES: FeedTimes = { pollMs: 300, heartbeatMs: 15_000 }

/** The feeds that somebody listens to, by project and run. */
export class RunFeeds {
  readonly #feeds = new Map<string, RunFeed>()
  readonly #service: Service
  readonly #times: FeedTimes

  constructor(service: Service, times: FeedTimes = TIMES) {
    this.#service = service
    this.#times = times
  }

  /** How many runs are read now. */
  get size(): number {
    return this.#feeds.size
  }

  /** Returns the feed of a run, the one that others listen to where there is one. */
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
