import {
  CASE_DEFAULTS,
  type Case,
  type CheckLevel,
  type ChecksFile,
  checkLevel,
  createProblem,
  type FailproofRow,
  fillClassify,
  fillLevel,
  findRegexProblem,
  PLAIN_CLASSIFY,
  type Place,
  type Problem,
  type ReadChecks,
  readClassify,
  removeMarkers,
} from '@assay/core/suite'

/** Makes a row's case, with the problems of its checks. */
export function makeFailproofCase(
  row: FailproofRow,
  place: Place,
): { readonly case: Case; readonly problems: readonly Problem[] } {
  const problems: Problem[] = []
  const prompt = removeMarkers(withVars(row.prompt, row.prompt_vars ?? {}))
  const system = row.system_prompt ?? null
  const level = readRowLevel(row, problems)
  const own = row.classify ?? null
  const classify = readClassify(own === null ? null : { file: own, path: ['classify'] })
  problems.push(...classify.problems)
  const made: Case = {
    ...CASE_DEFAULTS,
    id: row.case_id,
    description: row.description ?? null,
    messages: [
      ...(system === null ? [] : [{ role: 'system' as const, content: removeMarkers(system) }]),
      { role: 'user', content: prompt },
    ],
    tags: row.tags ?? [],
    weight: row.weight ?? 1,
    severity: row.severity ?? 'normal',
    level,
    classify: classify.spec === null ? PLAIN_CLASSIFY : fillClassify(classify.spec, removeMarkers).spec,
    expected_classification: row.expected_classification ?? null,
    place,
  }
  return { case: made, problems }
}

function readRowLevel(row: FailproofRow, problems: Problem[]): CheckLevel | null {
  const expected = readExpected(removeMarkers(row.expected_response ?? ''), problems)
  if (row.checks === null || row.checks === undefined) return expected
  const read = readSharedChecks(row.checks)
  problems.push(...read.problems)
  if (read.code !== null)
    problems.push(createProblem('SUITE_CODE', ['checks'], 'A row can\'t have "code"', 'Write the suite in YAML.'))
  if (expected === null || read.level === null) return read.level ?? expected
  return { checks: { kind: 'all', of: [expected.checks, read.level.checks] }, follow_up: read.level.follow_up }
}

const levels = new WeakMap<ChecksFile, ReadChecks>()

/** Returns the level of checks that several rows may share; see `SharedChecks`. */
function readSharedChecks(checks: ChecksFile): ReadChecks {
  let read = levels.get(checks)
  if (read === undefined) {
    const made = checkLevel(checks, ['checks'])
    read = { ...made, level: made.level === null ? null : fillLevel(made.level, removeMarkers).level }
    levels.set(checks, read)
  }
  return read
}

const DELIMITED = /^\/(.+)\/([ims]*)$/s

/**
 * Reads an expected response: `/…/i` is a regular expression, and so is a text with escapes like `\s`, which no answer contains. Any other
 * text is searched for literally.
 */
function readExpected(response: string, problems: Problem[]): CheckLevel | null {
  if (response === '') return null
  const [, inside, flags] = DELIMITED.exec(response) ?? []
  if (inside === undefined && !/\\[sSdDwWbB]/.test(response)) return makeTextLevel(response)
  const pattern = inside === undefined ? response : flags === '' ? inside : `(?${flags})${inside}`
  const wrong = findRegexProblem(pattern)
  if (wrong === null) return checkLevel({ regex: { pattern } }, ['expected_response']).level
  if (inside === undefined) return makeTextLevel(response)
  const message = `"expected_response" must be ${wrong}`
  problems.push(
    createProblem('SUITE_VALUE', ['expected_response'], message, "Without slashes, it's read as plain text."),
  )
  return null
}

function makeTextLevel(value: string): CheckLevel | null {
  return checkLevel({ contains: { value, case_sensitive: false } }, ['expected_response']).level
}

const VAR = /\{\{\s*([\w.-]{1,200})\s*\}\}|\{([\w.-]{1,200})\}/g

/** Returns the number of characters in a row's case, whose variables may expand to far longer texts. Fills nothing. */
export function measureFailproofRow({ prompt, prompt_vars }: FailproofRow, text: string): number {
  let length = text.length
  const vars = prompt_vars ?? {}
  for (const [whole, double, single] of prompt_vars === null ? [] : prompt.matchAll(VAR)) {
    const name = double ?? single ?? ''
    if (Object.hasOwn(vars, name)) length += (vars[name] ?? whole).length
  }
  return length
}

/** Fills `{name}` and `{{name}}` for the row's own variables; a prompt is otherwise sent unchanged. */
function withVars(prompt: string, vars: Readonly<Record<string, string>>): string {
  return prompt.replace(VAR, (whole, double: string | undefined, single: string | undefined) => {
    const name = double ?? single ?? ''
    return Object.hasOwn(vars, name) ? (vars[name] ?? whole) : whole
  })
}
