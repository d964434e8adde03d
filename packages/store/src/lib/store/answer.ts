import type { EmbeddingAnswer, ModelAnswer, ToolReply } from '@assay/core/exchange'

/** An answer under the hash of what determined it. Only complete answers are kept. */
export interface AnswerEntry {
  readonly key: string
  /** `provider/name` that was asked. */
  readonly model: string
  /** When it was received (ISO 8601). */
  readonly at: string
  /** The run that asked; null where that is not known, as of answers that the first release kept. */
  readonly run: string | null
  readonly answer: ModelAnswer | EmbeddingAnswer | ToolReply
}

/** An answer as it was kept. */
export type KeptAnswer = Pick<AnswerEntry, 'at' | 'run' | 'answer'>

/** What the cache holds. */
export interface AnswerStats {
  readonly count: number
  /** Bytes of the answers as JSON in UTF-8. */
  readonly bytes: number
  /** When the oldest and the newest was received; null when there is none. */
  readonly oldest: string | null
  readonly newest: string | null
}
