import type { ToolCall } from '@assay/core/result'
import type { JudgedAnswer } from '../answer/judged-answer.ts'
import type { CheckTools, PreparedCheck } from '../check/check-tools.ts'
import { type Finding, undecided } from '../check/finding.ts'
import { compileDifferences } from './match-arguments.ts'
import { findAmbiguous, type IsNamed, readToolName } from './tool-name.ts'

/** A call that a check expects or forbids. */
export interface CallSpec {
  readonly name: string
  readonly arguments?: Readonly<Record<string, unknown>> | undefined
  readonly match?: 'partial' | 'exact'
  readonly ignore?: readonly string[]
}

/** A call that a check names, ready to compare with an answer's calls. */
export interface ExpectedCall<Spec extends CallSpec = CallSpec> {
  readonly spec: Spec
  readonly isNamed: IsNamed
  /** Explains each argument that differs. */
  readonly differ: (args: unknown) => readonly string[]
}

/** Decides a check by an answer's calls. */
type Decide<Spec extends CallSpec> = (expected: readonly ExpectedCall<Spec>[], calls: readonly ToolCall[]) => Finding

const NO_CALLS = undecided('No tools were offered, and the model reported no calls.')

/** Prepares a check over the calls that it names. Undecided if the model had nothing to call, or if a name may mean several tools. */
export function checkCalls<Spec extends CallSpec>(
  specs: readonly Spec[],
  { show }: CheckTools,
  decide: Decide<Spec>,
): PreparedCheck {
  let compiled: readonly ExpectedCall['differ'][] | null = null
  const compile = () => Promise.all(specs.map((spec) => compileArguments(spec, show)))
  const apply = (differs: readonly ExpectedCall['differ'][], calls: readonly ToolCall[], offered: Offered): Finding => {
    for (const { name } of specs) {
      const [first, second] = findAmbiguous(name, offered)
      if (first === undefined || second === undefined) continue
      return undecided(`${show(name)} is ambiguous: ${show(first)} or ${show(second)}. Add the server to the name.`)
    }
    const expected = specs.map((spec, i) => ({
      spec,
      isNamed: readToolName(spec.name, offered),
      differ: differs[i] ?? (() => []),
    }))
    return decide(expected, calls)
  }
  return ({ calls, offered }) => {
    if (calls === undefined || calls === null) return NO_CALLS
    if (compiled !== null) return apply(compiled, calls, offered ?? null)
    return compile().then((ready) => {
      compiled = ready
      return apply(ready, calls, offered ?? null)
    })
  }
}

type Offered = Exclude<JudgedAnswer['offered'], undefined>

async function compileArguments(spec: CallSpec, show: CheckTools['show']): Promise<ExpectedCall['differ']> {
  if (spec.arguments === undefined && spec.match !== 'exact') return () => []
  return compileDifferences(spec.arguments ?? {}, { exact: spec.match === 'exact', ignore: spec.ignore ?? [], show })
}

/** Prepares one call that a check names. */
export async function expectCall(spec: CallSpec, offered: Offered): Promise<ExpectedCall> {
  const differ = await compileArguments(spec, String)
  return { spec, isNamed: readToolName(spec.name, offered), differ }
}

/** Returns whether a call is the expected one. A call with invalid arguments never is, since no tool ran. */
export function fits({ isNamed, differ }: ExpectedCall, call: ToolCall): boolean {
  return call.valid && isNamed(call) && differ(call.arguments).length === 0
}
