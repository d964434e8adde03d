import type { Result, ToolCall } from '@assay/core/result'

/** Returns the result with every text that reading with `texts: false` omits replaced by ''. */
export function withoutTexts(result: Result): Result {
  const { tool_calls, transcript } = result
  const bare = {
    ...result,
    checks: result.checks.map((check) => ({ ...check, reason: '' })),
    classification: result.classification === null ? null : { primary: result.classification.primary, details: {} },
    code: result.code === null ? null : { ...result.code, evidence: null },
    turns: result.turns.map((turn) => ({ prompt: '', answer: turn.answer === null ? null : '' })),
    ...(tool_calls === undefined ? {} : { tool_calls: tool_calls.map(callWithoutTexts) }),
    ...(transcript === undefined ? {} : { transcript: [] }),
  }
  switch (bare.status) {
    case 'scored':
      return bare
    case 'unscored':
    case 'undecided':
      return { ...bare, reason: '' }
    case 'errored':
      return { ...bare, error: { code: bare.error.code, message: '' } }
    case 'limited':
      return { ...bare, limit: { code: bare.limit.code, message: '' } }
  }
}

function callWithoutTexts(call: ToolCall): ToolCall {
  return { ...call, id: '', arguments: null, result: call.result === null ? null : '' }
}
