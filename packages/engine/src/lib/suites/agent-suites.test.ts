import assert from 'node:assert/strict'
import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { AnswerClass, type Result, SampleEnd, ToolCall } from '@assay/core/result'
import type { Case, Suite } from '@assay/core/suite'
import { readSuites } from '@assay/formats/suite'
import { z } from 'zod'
import { openTestWorkspace } from '../../../test/workspace.ts'
import { planExperiment } from '../plan/plan-experiment.ts'
import { runExperiment } from '../run/run-experiment.ts'

// Every case has traces next to it: what a model does turn by turn, and the expected verdict. A recorded model plays them.
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
  /** The kinds of all failing checks, in order; omitted for none. */
  fails: z.array(z.string()).default([]),
  /** The class and its code, for a classified case. */
  class: AnswerClass.optional(),
  code: z.string().nullable().optional(),
  /** The end of the sample. */
  stopped: SampleEnd.default('answer'),
  turns: z.array(
    z.strictObject({
      text: z.string().optional(),
      calls: z
        .array(
          z.strictObject({
            name: z.string(),
            /** A string if it isn't JSON. */
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
  const results = playTraces(suite, cases)
  for (const one of cases) {
    it(`${one.id}: its traces get what they must get`, async () => {
      for (const [i, trace] of tracesOf(one).entries()) {
        const result = (await results).find((each) => each.case === one.id && each.attempt === i + 1)
        assert.ok(result !== undefined)
        assertResult(result, trace)
      }
    })
  }
})

function tracesOf({ id }: Case): Trace[] {
  return traces.filter((each) => each.case === id)
}

function itHasCases(cases: readonly Case[], diagnostics: readonly unknown[]): void {
  it(`is read without problems and has at least ${LEAST_CASES} cases of every kind`, () => {
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

/** Plays every trace with a recorded model, one as each attempt at its case, with the suite's own tools. */
async function playTraces(suite: Suite, cases: readonly Case[]): Promise<Result[]> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'assay-traces-'))
  const file = join(folder.path, 'traces.jsonl')
  writeFileSync(
    file,
    cases.flatMap((one) => tracesOf(one).map((trace, i) => recordedLine(suite, one, trace, i + 1))).join(''),
  )
  const samples = Math.max(...cases.map((one) => tracesOf(one).length))
  await using workspace = openTestWorkspace({ config: { replay: { traces: file } } })
  const spec = { suites: [suite.name], samples }
  const [run] = await runExperiment(
    workspace,
    await planExperiment(spec, [{ model: 'replay/traces', suites: [suite] }]),
  )
  return Array.fromAsync(workspace.store.results(run?.id ?? ''))
}

function recordedLine(suite: Suite, one: Case, { turns }: Trace, attempt: number): string {
  const system = suite.system_prompt === null ? [] : [{ role: 'system', content: suite.system_prompt }]
  const answers = turns.map(({ text = '', calls }) => {
    const tool_calls = calls.map(({ name, arguments: given }) => ({ name, arguments: given }))
    return calls.length === 0 ? { text } : { text, tool_calls }
  })
  return `${JSON.stringify({ messages: [...system, ...one.messages], attempt, answers })}\n`
}

function assertResult(result: Result, trace: Trace): void {
  const about = JSON.stringify({ trace, result })
  assert.equal(result.stopped, trace.stopped, about)
  const calls = trace.turns.flatMap((turn) => turn.calls)
  assert.deepEqual(
    result.tool_calls?.map(({ name, valid, status }) => ({ name, valid, status })),
    calls.map(({ name, valid, status }) => ({ name, valid, status })),
    about,
  )
  assert.equal(result.status === 'scored' && result.passed, trace.passes, about)
  const failed = result.checks.filter(({ passed }) => passed === false).map(({ kind }) => kind)
  assert.deepEqual(failed, trace.fails, about)
  if (trace.class === undefined) return
  assert.equal(result.classification?.primary, trace.class, about)
  assert.equal(result.classification?.details.code, trace.code ?? null, about)
}
