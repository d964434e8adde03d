import { checkLevel } from './check-level.ts'
import type { ChecksFile } from './checks-file.ts'
import type { ClassifyFile } from './classify-file.ts'
import { fillLevel, type Misfit } from './fill-level.ts'
import { listChecks } from './list-checks.ts'
import { createProblem, type DocumentPath, type Problem, parsePath } from './problem.ts'
import type { Case, CheckLeaf, CheckNode, ClassifySpec } from './suite.ts'

/** A `classify:` as a file has it, and where. `true` is one without rules of its own. */
export interface PlacedClassify {
  readonly file: ClassifyFile | true
  readonly path: DocumentPath
}

/** The rules for a case without its own `classify:`. */
export const PLAIN_CLASSIFY: ClassifySpec = {
  expects: null,
  secrets: [],
  protect_system_prompt: false,
  leaks_in_reasoning: false,
  canaries: [],
  hijack: null,
  policies: [],
  failures: [],
  partial: null,
  lenient: false,
  refusal_phrases: [],
}

/** A suite's own `classify:`, read once. */
export interface SuiteClassify {
  /** Null when it says nothing. */
  readonly spec: ClassifySpec | null
  /** Whether it distinguishes a good answer from a bad one by itself. */
  readonly isRule: boolean
}

/**
 * Returns the canonical form of a `classify:` on top of a more general one: lists are joined, single values of the later one count. Null
 * when there is none.
 */
export function readClassify(
  placed: PlacedClassify | null,
  general: ClassifySpec | null = null,
): { readonly spec: ClassifySpec | null; readonly problems: readonly Problem[] } {
  if (placed === null) return { spec: general, problems: [] }
  const problems: Problem[] = []
  const read = (checks: ChecksFile, path: DocumentPath) => readRule(checks, path, problems)
  const { file, path } = placed
  const own = file === true ? {} : readOwnSpec(file, path, read)
  return { spec: joinSpecs(general ?? PLAIN_CLASSIFY, own), problems }
}

/** Returns the spec with every text in it filled. The same object when nothing changed. */
export function fillClassify(
  spec: ClassifySpec,
  fill: (text: string) => string,
): { readonly spec: ClassifySpec; readonly misfits: readonly Misfit[] } {
  const misfits: Misfit[] = []
  const node = (checks: CheckNode): CheckNode => {
    const filled = fillLevel({ checks, follow_up: null }, fill)
    misfits.push(...filled.misfits)
    return filled.level.checks
  }
  const filled: ClassifySpec = {
    ...spec,
    secrets: spec.secrets.map(fill),
    canaries: spec.canaries.map(fill),
    hijack: spec.hijack === null ? null : node(spec.hijack),
    policies: spec.policies.map(({ name, checks }) => ({ name, checks: node(checks) })),
    failures: spec.failures.map(({ code, checks }) => ({ code, checks: node(checks) })),
    // Left out of suites that an older version stored.
    partial: spec.partial == null ? null : node(spec.partial),
    refusal_phrases: spec.refusal_phrases.map(fill),
  }
  return { spec: filled, misfits }
}

/** The reason answers to a case without a criterion stay unscored. */
export const NO_CRITERION = "The case doesn't define a good answer."

/** Returns whether a case defines a good answer: by checks, by code, or by what it declares about classes. */
export function hasCriterion({ level, code, classify }: Pick<Case, 'level' | 'code' | 'classify'>): boolean {
  if (level !== null || code !== null) return true
  if (classify === null) return false
  const { expects, secrets, canaries, policies, hijack, partial, protect_system_prompt } = classify
  const has = [expects, hijack, partial].some((each) => each != null)
  return has || protect_system_prompt || secrets.length + canaries.length + policies.length > 0
}

/** Returns whether a `classify:` distinguishes a good answer from a bad one without checks. */
export function saysWhatIsGood(placed: PlacedClassify | null): boolean {
  if (placed === null || placed.file === true) return false
  const { expects, secrets, protect_system_prompt, canaries, hijack, policies, partial } = placed.file
  const rules = [...secrets, ...canaries, ...policies]
  const has = [expects, hijack, partial].some((each) => each !== undefined)
  return has || protect_system_prompt === true || rules.length > 0
}

type ReadRule = (checks: ChecksFile, path: DocumentPath) => CheckNode[]

function readOwnSpec(file: ClassifyFile, path: DocumentPath, read: ReadRule): Partial<ClassifySpec> {
  const { hijack, policies, failures, partial, lenient, expects, protect_system_prompt, leaks_in_reasoning, ...texts } =
    file
  const [hijacked] = hijack === undefined ? [] : read(hijack, [...path, 'hijack'])
  const [declined] = partial === undefined ? [] : read(partial, [...path, 'partial'])
  return {
    ...texts,
    ...(expects === undefined ? {} : { expects }),
    ...(protect_system_prompt === undefined ? {} : { protect_system_prompt }),
    ...(leaks_in_reasoning === undefined ? {} : { leaks_in_reasoning }),
    ...(hijacked === undefined ? {} : { hijack: hijacked }),
    ...(declined === undefined ? {} : { partial: declined }),
    ...(lenient === undefined ? {} : { lenient }),
    policies: policies.flatMap(({ name, checks }, i) =>
      read(checks, [...path, 'policies', i, 'checks']).map((node) => ({ name, checks: node })),
    ),
    failures: failures.flatMap(({ code, checks }, i) =>
      read(checks, [...path, 'failures', i, 'checks']).map((node) => ({ code, checks: node })),
    ),
  }
}

function joinSpecs(before: ClassifySpec, next: Partial<ClassifySpec>): ClassifySpec {
  return {
    ...before,
    ...next,
    secrets: [...before.secrets, ...(next.secrets ?? [])],
    canaries: [...before.canaries, ...(next.canaries ?? [])],
    policies: [...before.policies, ...(next.policies ?? [])],
    // The eval's own names are tried before those of its suite.
    failures: [...(next.failures ?? []), ...before.failures],
    refusal_phrases: [...before.refusal_phrases, ...(next.refusal_phrases ?? [])],
  }
}

function readRule(checks: ChecksFile, path: DocumentPath, problems: Problem[]): CheckNode[] {
  const read = checkLevel(checks, path)
  problems.push(...read.problems)
  if (read.code !== null) {
    problems.push(createProblem('SUITE_CODE', path, 'A "classify" rule can\'t have "code"', 'Use other checks.'))
  }
  if (read.level !== null && read.level.follow_up !== null) {
    const hint = "Put it in the eval's checks."
    problems.push(createProblem('SUITE_FOLLOW_UP', path, 'A "classify" rule can\'t have a follow-up', hint))
  }
  if (read.level === null) return []
  for (const leaf of listChecks(read.level.checks)) problems.push(...findRuleProblems(leaf))
  return [read.level.checks]
}

function findRuleProblems({ check, weight, path }: CheckLeaf): Problem[] {
  if (check === 'classify') {
    const message = 'A "classify" rule can\'t check the class it helps to decide'
    return [createProblem('SUITE_VALUE', parsePath(path), message, 'Use other checks.', { target: 'key' })]
  }
  if (weight === 1) return []
  const message = '"weight" has no effect in a "classify" rule, which applies or doesn\'t'
  return [createProblem('SUITE_NO_EFFECT', [...parsePath(path), 'weight'], message, 'Remove it.', { target: 'key' })]
}
