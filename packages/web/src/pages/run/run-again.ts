import type { RunPlanView } from '@assay/core/api'
import type { PartialRunSpec } from '@assay/core/run'
import { nameForServer, readClientFile } from '@assay/core/words'

/** The ways to repeat a run: on the server, from suites saved there, or with a command. */
export interface RunAgain {
  /** The body of `POST /api/runs`; null where the server does not have the suites. */
  readonly body: Readonly<Record<string, unknown>> | null
  /** The reason that the server can't do it; null if it can. */
  readonly reason: string | null
  readonly command: string
}

/** Returns how to run again what a plan says. `saved` are the names of the suites that the server has. */
export function planAgain(plan: RunPlanView, saved: ReadonlySet<string>): RunAgain {
  const missing = plan.suites.filter(({ name }) => !saved.has(name)).map(({ name }) => name)
  const command = writeCommand(plan)
  if (plan.spec === null) return { body: null, reason: 'This run was imported and has no plan to repeat.', command }
  if (missing.length > 0) {
    const names = missing.slice(0, 3).join(', ')
    const more = missing.length > 3 ? ` and ${missing.length - 3} more` : ''
    return { body: null, reason: `The server doesn’t have the suite ${names}${more}.`, command }
  }
  // A server can't use names of files on the machine that ran it.
  const { record: _record, format: _format, output: _output, ...spec } = plan.spec
  return {
    body: { ...withClientFile(spec), suites: plan.suites.map(({ name }) => name), models: [plan.model] },
    reason: null,
    command,
  }
}

/** A baseline that isn't a stored run is a file where the run was started: gates that need it stay, and are undecided. */
function withClientFile({ baseline, ...spec }: PartialRunSpec): PartialRunSpec {
  if (baseline === undefined) return spec
  const named = nameForServer(baseline)
  const isNeeded = spec.fail_on_regression === true || spec.gate === 'significant'
  return isNeeded || readClientFile(named) === null ? { ...spec, baseline: named } : spec
}

/** Writes the command that runs again what a plan says. */
function writeCommand({ model, suites, spec }: RunPlanView): string {
  const flags: [string, string | number | undefined][] = [
    ['samples', spec?.samples],
    ['seed', spec?.seed],
    ['limit', spec?.limit],
    ['temperature', spec?.temperature],
    ['max-tokens', spec?.max_tokens],
    ['filter', spec?.filter?.join(',')],
    ['judge', spec?.judge],
  ]
  const given = flags.flatMap(([name, value]) => (value === undefined ? [] : [`--${name} ${quote(String(value))}`]))
  const sources = suites.map(({ name, file }) => quote(file ?? name))
  return ['assay run', ...sources, `-m ${quote(model)}`, ...given].join(' ')
}

/** Quotes a word for a shell where it has to be. */
function quote(word: string): string {
  return /^[\w./:@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
