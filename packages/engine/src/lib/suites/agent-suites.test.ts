import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { type AgentSpec, agentOf } from '@assay/core/agent'
import { AnswerClass, SampleEnd, ToolCall } from '@assay/core/result'
import type { Case, Suite } from '@assay/core/suite'
import { readSuites } from '@assay/formats/suite'
import { compileMatch } from '@assay/judge/arguments'
import { createJudge, type JudgedAnswer } from '@assay/judge/judge'
import { z } from 'zod'

// Every case has traces beside it: what a model does turn by turn, and what must be said of that. They go through the
// judge here. A trace is also what a recorded model would answer, so the engine can play it against the same tools.
const FOLDER = join(import.meta.dirname, '..', '..', '..', '..', '..', 'suites', 'agents')
const LEAST_CASES = 30
const KINDS = [
  'right_tool',
  'arguments',
  'order',
  'parallel',
  'no_call',
  'missing_information',
  'tool_error',
  'injection',
  'limits',
]

/** A row of `traces.jsonl`. */
const Trace = z.strictObject({
  case: z.string(),
  passes: z.boolean(),
  /** The kinds of the checks that fail, all of them in order; left out for none. */
  fails: z.array(z.string()).default([]),
  /** The class and its code, of a classified case. */
  class: AnswerClass.optional(),
  code: z.string().nullable().optional(),
  /** What ended the sample. */
  stopped: SampleEnd.default('answer'),
  turns: z.array(
    z.strictObject({
      text: z.string().optional(),
      calls: z
        .array(
          z.strictObject({
            name: z.string(),
            /** A text where it isn't JSON. */
            arguments: z.unknown(),
            valid: z.boolean().default(true),
            status: ToolCall.shape.status.default('ok'),
          }),
        )
        .default([]),
    }),
  ),
})
type Trace = z.infer<typeof Trace>

const traces = readFileSync(join(FOLDER, 'traces.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => Trace.parse(JSON.parse(line)))

describe('built-in suite agents', async () => {
  const { suites, diagnostics } = await readSuites([join(FOLDER, 'suite.yaml')])
  const [suite] = suites
  assert.ok(suite !== undefined, JSON.stringify(diagnostics))
  const cases = await Array.fromAsync(suite.cases())
  itHasCases(cases, diagnostics)
  itHasTraces(cases)
  for (const one of cases) {
    it(`${one.id}: its traces get what they must get`, async () => {
      for (const trace of traces.filter((each) => each.case === one.id)) await judgeTrace(suite, one, trace)
    })
  }
})

function itHasCases(cases: readonly Case[], diagnostics: readonly unknown[]): void {
  it(`is read without a problem and has at least ${LEAST_CASES} cases of every kind`, () => {
    assert.deepEqual(diagnostics, [])
    assert.ok(cases.length >= LEAST_CASES)
    const tags = new Set(cases.flatMap((each) => each.tags))
    assert.deepEqual(
      KINDS.filter((kind) => !tags.has(kind)),
      [],
    )
  })
}

function itHasTraces(cases: readonly Case[]): void {
  it('has for every case a trace that passes and two that fail in different ways', () => {
    const ids = new Set(cases.map(({ id }) => id))
    assert.deepEqual(
      traces.filter((each) => !ids.has(each.case)),
      [],
    )
    for (const { id } of cases) {
      const own = traces.filter((each) => each.case === id)
      assert.ok(
        own.some(({ passes }) => passes),
        id,
      )
      const failing = own.filter(({ passes }) => !passes)
      assert.ok(new Set(failing.map((each) => JSON.stringify(each.turns))).size >= 2, id)
      const ways = new Set(failing.map((each) => `${each.fails.join()} ${each.class} ${each.code} ${each.stopped}`))
      assert.ok(ways.size >= 2, `${id} fails in one way only`)
    }
  })
}

const judge = createJudge()

async function judgeTrace(suite: Suite, one: Case, trace: Trace): Promise<void> {
  const agent = agentOf(suite, one)
  const about = JSON.stringify(trace)
  assert.ok(agent !== null)
  await assertOutcomes(agent, trace, about)
  if (isEndedByLimit(agent, trace)) {
    assert.equal(trace.passes, false, about)
    return
  }
  const verdict = await judge.judgeAnswer(one, one.level, answerOf(suite, one, agent, trace))
  assert.equal(verdict.status, 'scored', about)
  assert.equal(verdict.status === 'scored' && verdict.passed, trace.passes, about + JSON.stringify(verdict))
  const failed = verdict.checks.filter(({ passed }) => passed === false).map(({ kind }) => kind)
  assert.deepEqual(failed, trace.fails, about + JSON.stringify(verdict.checks))
  if (trace.class === undefined) return
  assert.equal(verdict.classification?.primary, trace.class, about)
  assert.equal(verdict.classification?.details.code, trace.code ?? null, about)
}

/** A limit with `on_limit: fail` is a failure by itself, which no judge sees. */
function isEndedByLimit({ limits }: AgentSpec, { stopped }: Trace): boolean {
  return stopped !== 'answer' && stopped !== 'first_call' && limits.on_limit === 'fail'
}

/** The canned tools give what the trace says they do. */
async function assertOutcomes({ tools, limits }: AgentSpec, trace: Trace, about: string): Promise<void> {
  const counts = new Map<string, number>()
  let calls = 0
  for (const call of trace.turns.flatMap((turn) => turn.calls)) {
    const tool = tools.find(({ name }) => name === call.name)
    assert.ok(tool?.work.kind === 'canned', about)
    const isRun = call.valid && limits.stop_after === 'answer' && ++calls <= limits.max_tool_calls
    if (!isRun) {
      assert.equal(call.status, 'not_run', about)
      continue
    }
    const count = (counts.get(call.name) ?? 0) + 1
    counts.set(call.name, count)
    let found: string | null = null
    for (const { when, on_call, outcome } of tool.work.results) {
      const isIt =
        (on_call === null || on_call === count) &&
        (when === null || (await compileMatch(when))(call.arguments) === null)
      if (isIt && found === null) found = outcome.kind
    }
    assert.equal(call.status, found === 'result' ? 'ok' : 'error', about)
  }
}

function answerOf(suite: Suite, one: Case, agent: AgentSpec, trace: Trace): JudgedAnswer {
  const system = suite.system_prompt === null ? [] : [{ role: 'system' as const, content: suite.system_prompt }]
  const calls = trace.turns.flatMap((turn, at) =>
    turn.calls.map(
      (call, i): ToolCall => ({
        ...call,
        id: `call-${at}-${i}`,
        turn: at,
        parallel: turn.calls.length > 1,
        server: null,
        result: null,
        truncated: false,
        latency_ms: null,
        source: 'canned',
      }),
    ),
  )
  return {
    text: trace.turns.at(-1)?.text ?? '',
    reasoning: null,
    model: 'replay/trace',
    messages: [...system, ...one.messages],
    tokens: { input: null, output: null, reasoning: null, cached: null },
    latency_ms: null,
    cost_usd: null,
    finish_reason: 'stop',
    calls,
    turns: trace.turns.length,
    offered: agent.tools.map(({ name }) => name),
  }
}
