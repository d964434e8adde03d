import { hash } from 'node:crypto'
import type { Result } from '@assay/core/result'

/** Hashes what was asked and answered, so that the same answer in a later run is known again. Needs a result with its texts. */
export function hashAnswer({ turns }: Pick<Result, 'turns'>): string {
  return hash('sha256', JSON.stringify(turns.map(({ prompt, answer }) => [prompt, answer])), 'base64url')
}
