/** A sample as the page's table shows it. */
export interface ReportRow {
  readonly suite: string
  readonly case: string
  readonly model: string
  readonly attempt: number
  readonly outcome: string
  readonly score: number | null
  readonly class: string | null
  readonly cost_usd: number | null
  readonly latency_ms: number | null
  readonly tokens: number | null
  readonly reason: string
}

/** What the page shows of a sample when it is opened; parsed only then. */
export interface ReportDetail {
  readonly tags: readonly string[]
  readonly checks: readonly {
    readonly kind: string
    readonly passed: boolean | null
    readonly score: number | null
    readonly reason: string
  }[]
  readonly turns: readonly { readonly prompt: string; readonly answer: string | null }[]
  /** Longer texts by title, such as the diagnostics of a compiler. */
  readonly blocks: readonly { readonly title: string; readonly text: string }[]
  /** Further facts by name, such as the finish reason. */
  readonly facts: Readonly<Record<string, string>>
}
