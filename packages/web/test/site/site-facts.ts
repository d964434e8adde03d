/** Ids of the site's runs. */
export interface SiteRuns {
  /** `support` on atlas-mini: six runs in the last ten days, of which this is the last but one. */
  readonly supportBefore: string
  /** The newest run of `support` on atlas-mini, worse than the one before; with `supportLarge` and `supportNova` one experiment. */
  readonly support: string
  readonly supportLarge: string
  /** Its costs are unknown. */
  readonly supportNova: string
  /** `leak` and `injection` with classes and evidence, three samples; one experiment of three models. */
  readonly robustness: string
  readonly robustnessLarge: string
  /** Two cases of `typescript-basics`: a wrong answer and one that doesn't compile. */
  readonly code: string
  /** The same of `python-basics`. */
  readonly python: string
  /** Every answer of `hostile.ts`. */
  readonly hostile: string
  /** 1,200 cases. */
  readonly many: string
  readonly multiTurn: string
  readonly quickstart: string
  /** Judged by a model, with 30 labels of ada. */
  readonly review: string
  /** Stopped by its budget. */
  readonly stopped: string
}

/** The site's facts for its users. */
export interface SiteFacts {
  /** The server's address, such as `http://127.0.0.1:34567`. */
  readonly url: string
  /** The address at which Playwright connects to the one browser. */
  readonly browser: string
  /** The address at which answers of live runs are released. */
  readonly models: string
  readonly runs: SiteRuns
}
