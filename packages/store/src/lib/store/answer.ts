import type { EmbeddingAnswer, ModelAnswer, ToolReply } from '@assay/core/exchange'

/** An answer under the hash of everything that determined it. Only complete answers are saved. */
export interface AnswerEntry {
  readonly key: string
  /** The model's ID, `provider/name`. */
  readonly model: string
  /** The time it was received (ISO 8601). */
  readonly at: string
  /** The run that requested it; null if unknown, as for answers from the first release. */
  readonly run: string | null
  readonly answer: ModelAnswer | EmbeddingAnswer | ToolReply
}

/** A saved answer. */
export type KeptAnswer = Pick<AnswerEntry, 'at' | 'run' | 'answer'>

/** The cache's statistics. */
export interface AnswerStats {
  readonly count: number
  /** Size of the answers as JSON in UTF-8. */
  readonly bytes: number
  /** The times of the oldest and the newest answer; null if there are none. */
  readonly oldest: string | null
  readonly newest: string | null
}
