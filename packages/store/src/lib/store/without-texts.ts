import type { Result } from '@assay/core/result'

/** The result with every text that reading with `texts: false` leaves out replaced by ''. */
export function withoutTexts(result: Result): Result {
  const bare = {
    ...result,
    checks: result.checks.map((check) => ({ ...check, reason: '' })),
    classification: result.classification === null ? null : { primary: result.classification.primary, details: {} },
    code: result.code === null ? null : { ...result.code, evidence: null },
    turns: result.turns.map((turn) => ({ prompt: '', answer: turn.answer === null ? null : '' })),
  }
  switch (bare.status) {
    case 'scored':
      return bare
    case 'unscored':
      return { ...bare, reason: '' }
    case 'errored':
      return { ...bare, error: { code: bare.error.code, message: '' } }
    case 'limited':
      return { ...bare, limit: { code: bare.limit.code, message: '' } }
  }
}
