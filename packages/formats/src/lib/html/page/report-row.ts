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

/** A sample's details, parsed only when it's opened. */
export interface ReportDetail {
  readonly tags: readonly string[]
  readonly checks: readonly {
    readonly kind: string
    readonly passed: boolean | null
    readonly score: number | null
    readonly reason: string
  }[]
  /** Empty where the conversation has them. */
  readonly turns: readonly { readonly prompt: string; readonly answer: string | null }[]
  /** Set where the model could call tools. */
  readonly conversation: PageConversation | null
  /** Longer texts by title, such as the diagnostics of a compiler. */
  readonly blocks: readonly { readonly title: string; readonly text: string }[]
  /** Further facts by name, such as the finish reason. */
  readonly facts: Readonly<Record<string, string>>
}

/** A conversation with calls of tools, in its order. */
export interface PageConversation {
  /** Such as `3 turns · 2 tool calls`. */
  readonly about: string
  readonly steps: readonly PageTurn[]
  /** The way it ended, such as `Stopped after 10 turns: max_turns.` */
  readonly end: string | null
}

/** A message to a model, or its answer and calls. */
export interface PageTurn {
  readonly title: string
  /** Its time, tokens and cost. */
  readonly facts: string
  readonly text: string | null
  /** Whether the text is folded, as messages before the prompt are. */
  readonly isFolded: boolean
  readonly calls: readonly PageCall[]
}

/** A call of a tool. */
export interface PageCall {
  readonly tool: string
  readonly state: string
  readonly facts: string
  readonly arguments: string
  readonly result: string | null
  /** A note on text that isn't in the page; empty if all is. */
  readonly note: string
}
