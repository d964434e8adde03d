import type { CodeDiagnostic } from '@assay/core/result'

/** The fork's report on the program before any of it runs. */
export interface CompileReport {
  readonly compiled: boolean
  readonly diagnostics: readonly CodeDiagnostic[]
  readonly compileMs: number
  readonly lintMs: number
  /** Dependencies that can't be imported. */
  readonly missing: readonly string[]
}

/** The harness's report on one sample's tests. */
export interface Report {
  /** Results by the index of the planned test: null for one that passed, else why it failed. */
  readonly tests: ReadonlyMap<number, string | null>
  /** Whether the judge reported that it finished. */
  readonly isComplete: boolean
  /** Whether the tests passed the answer something that only their own process has. */
  readonly needsOneProcess: boolean
}

/** The number of bytes beyond which the program is flooding the channel; the rest isn't read. */
const LONGEST = 32 * 1024 ** 2

/**
 * Reads the channel as data arrives. Only lines that start with the secret count: the program can write to the channel, but
 * doesn't know the secret.
 */
export function reportReader(secret: string) {
  let held: Buffer[] = []
  let size = 0
  let isComplete = false
  let needsOneProcess = false
  const tests = new Map<number, string | null>()
  const readLine = (line: string) => {
    const [mark, word, index, ...message] = line.split(' ')
    if (mark !== secret) return
    if (word === 'end') isComplete = true
    else if (word === 'fallback') needsOneProcess = true
    else if (word === 'passed') tell(Number(index), null)
    else if (word === 'failed') tell(Number(index), String(JSON.parse(message.join(' '))).toWellFormed())
  }
  const tell = (index: number, failure: string | null) => {
    tests.set(index, tests.has(index) ? 'The test reported twice' : failure)
  }
  return {
    add: (chunk: Buffer) => {
      size += chunk.length
      if (size > LONGEST) return
      held.push(chunk)
      // Only whole lines are joined, so that an endless line costs no more than its length.
      const end = chunk.lastIndexOf('\n')
      if (end < 0) return
      const lines = Buffer.concat(held).toString('latin1').split('\n')
      held = [chunk.subarray(end + 1)]
      for (const line of lines.slice(0, -1)) readLine(line)
    },
    report: (): Report => ({ tests, isComplete, needsOneProcess }),
  }
}

/** The report as the harness writes it. */
interface RawCompileReport {
  readonly compiled: boolean
  readonly problems: readonly [
    severity: CodeDiagnostic['severity'],
    stage: CodeDiagnostic['stage'],
    code: string,
    message: string,
    file: string,
    line: number | null,
    column: number | null,
  ][]
  readonly compile_ms: number
  readonly lint_ms: number
  readonly missing: readonly string[]
}

/** Returns the report from before the program ran; null if the compiler didn't get that far. */
export function compileReportOf(text: string): CompileReport | null {
  if (text === '') return null
  const raw: RawCompileReport = JSON.parse(text)
  const diagnostics = raw.problems.map(([severity, stage, code, message, file, at, column]) => ({
    ...{ stage, severity, code, message: message.toWellFormed(), file },
    ...{ line: at !== null && at >= 1 ? at : null, column: column !== null && column >= 1 ? column : null },
  }))
  return {
    compiled: raw.compiled,
    diagnostics,
    compileMs: raw.compile_ms,
    lintMs: raw.lint_ms,
    missing: raw.missing,
  }
}
