import { hash } from 'node:crypto'
import type { Result } from '@assay/core/result'

/** Hashes the prompts and answers, so that the same answer is recognized in a later run. Needs a result with its texts. */
export function hashAnswer({ turns }: Pick<Result, 'turns'>): string {
  return hash('sha256', JSON.stringify(turns.map(({ prompt, answer }) => [prompt, answer])), 'base64url')
}
