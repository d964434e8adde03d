/** A variable for templates, or a secret, under its name. */
export interface Setting {
  readonly kind: 'var' | 'secret'
  readonly name: string
  /** JSON of a variable; a secret as it was sealed, which the store can't read. */
  readonly value: string
  /** ISO 8601. */
  readonly changed_at: string
  /** Who set it; null where nobody said. */
  readonly changed_by: string | null
}
