import { readCaseAgent } from '../agent/read-agent.ts'
import { fillClassify, PLAIN_CLASSIFY } from './classify-spec.ts'
import { type CodeFile, languageOf } from './code-file.ts'
import { durationMs } from './duration.ts'
import { fillLevel, type Misfit } from './fill-level.ts'
import { fillTemplate, formatValues, type TemplateScope } from './fill-template.ts'
import type { EvalPlan } from './plan-suite.ts'
import { CASE_DEFAULTS, type Case, CODE_DEFAULTS, type CodeSpec, type Message, type Place } from './suite.ts'
import { isOneTemplate } from './template.ts'

/** A row of a dataset and its number, from 1. */
export interface DatasetRow {
  readonly number: number
  readonly values: Readonly<Record<string, unknown>>
}

/** Makes one case of an eval: of a dataset row, or of the eval itself where `row` is null. */
export function expandCase(
  plan: EvalPlan,
  row: DatasetRow | null,
  context: { readonly scope: TemplateScope; readonly place: Place },
): { readonly case: Case; readonly misfits: readonly Misfit[] } {
  const { file } = plan
  const scope =
    row === null ? context.scope : { ...context.scope, vars: [formatValues(row.values), ...context.scope.vars] }
  const fill = (text: string) => fillTemplate(text, scope)
  const filled = plan.level === null ? null : fillLevel(plan.level, fill)
  const wanted = plan.classify ?? (file.expected_classification === undefined ? null : PLAIN_CLASSIFY)
  const classify = wanted === null ? null : fillClassify(wanted, fill)
  const agent = readCaseAgent(file, fill)
  const made: Case = {
    ...CASE_DEFAULTS,
    id: row === null ? plan.id : `${plan.id}/${row.number}`,
    eval: file.name ?? null,
    description: file.description ?? null,
    messages: messagesOf(plan, fill),
    tags: file.tags ?? [],
    weight: file.weight ?? 1,
    severity: file.severity ?? 'normal',
    threshold: file.threshold ?? null,
    max_tokens: file.max_tokens ?? null,
    timeout_ms: file.timeout === undefined ? null : durationMs(file.timeout),
    level: filled?.level ?? null,
    code: plan.code === null ? null : fillCode(plan.code, fill),
    classify: classify?.spec ?? null,
    expected_classification: file.expected_classification ?? null,
    ...(agent === undefined ? {} : { agent }),
    place: context.place,
    row: row?.values ?? null,
  }
  return { case: made, misfits: [...(filled?.misfits ?? []), ...(classify?.misfits ?? [])] }
}

function messagesOf(plan: EvalPlan, fill: (text: string) => string): Message[] {
  const { prompt, messages } = plan.file
  const asked: readonly Message[] = messages ?? [{ role: 'user', content: prompt ?? '' }]
  return asked.map(({ role, content }) => ({ role, content: fill(content) }))
}

/** Returns the canonical form of `code:`. Double braces are common in code, so only a text that is one template as a whole is filled. */
export function fillCode(code: CodeFile, fill: (text: string) => string): CodeSpec {
  const whole = (text: string) => (isOneTemplate(text) ? fill(text) : text)
  const text = (value: string | undefined) => (value === undefined ? null : whole(value))
  const language = languageOf(code.language)
  if (language === null) throw new Error(`Language "${code.language}" passed the schema but is unknown. This is a bug.`)
  return {
    language,
    tests: text(code.tests),
    prefix: text(code.prefix),
    entry_point: text(code.entry_point),
    expect_functions: code.expect_functions.map(whole),
    expect_types: code.expect_types.map(whole),
    expect_compile: code.expect_compile,
    expect_tests: code.expect_tests,
    max_lint_warnings: code.max_lint_warnings ?? CODE_DEFAULTS.max_lint_warnings,
    dependencies: code.dependencies,
    files: code.files.map(({ path, content }) => ({ path, content: whole(content) })),
    timeout_ms: (code.timeout === undefined ? null : durationMs(code.timeout)) ?? CODE_DEFAULTS.timeout_ms,
  }
}
