/** A variable for templates, or a secret, with its name. */
export interface Setting {
  readonly kind: 'var' | 'secret'
  readonly name: string
  /** A variable's JSON, or a sealed secret, which the store can't read. */
  readonly value: string
  /** ISO 8601. */
  readonly changed_at: string
  /** The person who set it; null if unknown. */
  readonly changed_by: string | null
}
