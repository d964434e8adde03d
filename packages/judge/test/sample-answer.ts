import type { JudgedAnswer } from '../src/lib/answer/judged-answer.ts'

const UNKNOWN = { input: null, output: null, reasoning: null, cached: null }

/** An answer for tests of which nothing but the text is known, unless said otherwise. */
export function answerOf(
  text: string,
  rest: { readonly [Key in keyof JudgedAnswer]?: JudgedAnswer[Key] | undefined } = {},
): JudgedAnswer {
  return {
    text,
    reasoning: rest.reasoning ?? null,
    model: rest.model ?? 'replay/test',
    messages: rest.messages ?? [{ role: 'user', content: 'Question?' }],
    tokens: rest.tokens ?? UNKNOWN,
    latency_ms: rest.latency_ms ?? null,
    cost_usd: rest.cost_usd ?? null,
    finish_reason: rest.finish_reason ?? 'stop',
    calls: rest.calls ?? null,
    turns: rest.turns ?? null,
    offered: rest.offered ?? null,
  }
}
