import { checkInputsSpared, checkOutput, listInputs } from '@assay/app/report'
import { concludeRuns, parseSpec } from '@assay/app/run'
import { readSummaries } from '@assay/app/summary'
import { ErrorList, UserError } from '@assay/core/errors'
import { type PartialRunSpec, type RunSpec, readPlan } from '@assay/core/run'
import { readClientFile } from '@assay/core/words'
import { plainText } from '@assay/formats/text'
import { type Client, createClient } from '@assay/server/client'
import type { Context } from '../command-error.ts'
import { EXIT } from '../exit-code.ts'
import type { RunFlags } from '../run/command.ts'
import { exitCodeForGates } from '../run/run-exit.ts'
import { RunPrinter } from '../run/run-printer.ts'
import { demandPath } from '../run/spec-flags.ts'
import { watchSuites } from '../run/watch-suites.ts'
import { jsonLine } from '../terminal/json-line.ts'
import { showSuiteErrors } from '../terminal/suite-errors.ts'
import { openOrSay } from '../view/open-in-browser.ts'
import { pageAddress } from '../view/page-address.ts'
import type { CommandWorkspace } from '../workspace.ts'
import type { ChosenServer } from './choose-server.ts'
import { followRuns } from './follow-runs.ts'
import { type Leaving, listenForLeaving } from './leaving.ts'
import { openRemote } from './open-remote.ts'
import { packSpec } from './pack-spec.ts'
import { unsupported } from './unsupported.ts'

/** Runs `assay run --server`: runs this machine's suites on a server, then prints, writes and gates the results like a local run. */
export async function runThere(
  context: Context,
  flags: RunFlags,
  said: PartialRunSpec,
  chosen: ChosenServer,
): Promise<void> {
  if (flags.dryRun) throw unsupported("assay run --dry-run, which uses this machine's prices,")
  if (flags.resume !== undefined) throw unsupported('assay run --resume')
  if (flags.async && flags.watch) {
    throw new UserError('OPTIONS_INVALID', "--async and --watch can't be combined.", 'Leave one out.')
  }
  using leaving = listenForLeaving()
  const work = () => runOnce(context, flags, { said, chosen, leaving })
  if (flags.watch) await watchSuites(context, said, { stop: leaving.signal, work })
  else await work()
}

interface Wish {
  readonly said: PartialRunSpec
  readonly chosen: ChosenServer
  readonly leaving: Leaving
}

/** Runs once, and returns the files that it read. */
async function runOnce(context: Context, flags: RunFlags, { said, chosen, leaving }: Wish): Promise<readonly string[]> {
  const shown = new RunPrinter(context, flags)
  const server = createClient(chosen)
  await using workspace = await openRemote(chosen, { listen: shown.listen })
  const spec = parseSpec(demandPath(said))
  await checkOutput(spec, workspace.ownFiles)
  const packed = await showSuiteErrors(context, flags, () => packSpec(workspace.store, spec))
  const errors = new ErrorList()
  await checkInputsSpared(spec, listInputs(packed), errors)
  errors.throwAny()
  await shown.warn({ ...packed, spec })
  const { runs: submitted } = await showSuiteErrors(context, flags, () => server.runs.submit(packed.sent))
  const ids = submitted.map(({ id }) => id)
  if (flags.open) await openThere(context, chosen, ids)
  if (flags.async) {
    printStarted(context, flags, chosen, submitted)
    return packed.files
  }
  try {
    await follow(workspace, server, ids, leaving, shown)
  } catch (error) {
    context.process.stderr.write(`${leavingText(flags, chosen, ids)}\n`)
    if (!leaving.signal.aborted) throw error
    context.process.exitCode = EXIT.environment
    return packed.files
  }
  const runs = await readSummaries(workspace.store, ids)
  shown.printRuns(runs)
  const settled = await settle(workspace, spec, ids)
  const conclusion = await concludeRuns(workspace, { spec: settled, suites: packed.suites }, runs)
  await shown.printConclusion(workspace.store, spec, runs, conclusion)
  context.process.exitCode = exitCodeForGates(conclusion.failures)
  return packed.files
}

/** Opens the run's page; the server shows it from the first sample on. */
async function openThere({ process }: Context, { url }: ChosenServer, [first]: readonly string[]): Promise<void> {
  if (first === undefined) return
  const problem = await openOrSay(pageAddress(url, first))
  if (problem !== null) process.stderr.write(`${problem}\n`)
}

async function follow(
  { emit, store }: CommandWorkspace,
  server: Client,
  ids: readonly string[],
  { signal }: Leaving,
  shown: RunPrinter,
): Promise<void> {
  try {
    await followRuns({ server, store, emit, signal, onHoldup: (run, why) => shown.tellHoldup(run, why) }, ids)
  } finally {
    shown.endProgress()
  }
}

/** Replaces the baseline with the run that the server found at the start: "last" may be another one by now. */
async function settle({ store }: CommandWorkspace, spec: RunSpec, [first]: readonly string[]): Promise<RunSpec> {
  if (spec.baseline === undefined || first === undefined) return spec
  const baseline = readPlan((await store.getRun(first)).plan).spec?.baseline
  return baseline === undefined || readClientFile(baseline) !== null ? spec : { ...spec, baseline }
}

/** Prints only ids to the output, so that a script can use them. */
function printStarted(
  { process }: Context,
  flags: RunFlags,
  chosen: ChosenServer,
  runs: readonly { readonly id: string; readonly model: string }[],
): void {
  process.exitCode = EXIT.good
  if (flags.json) {
    process.stdout.write(jsonLine({ ok: true, server: chosen.url, runs: runs.map(({ id, model }) => ({ id, model })) }))
    return
  }
  for (const { id } of runs) process.stdout.write(`${plainText(id)}\n`)
  const ids = runs.map(({ id }) => id).join(' ')
  process.stderr.write(
    `${plainText(`${chosen.url} runs it. Wait for it with: assay runs wait ${ids}${placeText(flags)}`)}\n`,
  )
}

function leavingText(flags: RunFlags, { url }: ChosenServer, ids: readonly string[]): string {
  const names = `${ids.join(' ')}${placeText(flags)}`
  const goesOn = ids.length === 1 ? `Run ${ids[0]} continues` : `Runs ${ids.join(', ')} continue`
  return plainText(`${goesOn} on ${url}. Wait with: assay runs wait ${names}. Stop with: assay runs stop ${names}`)
}

/** Returns the flag that names the same server again. */
function placeText({ server }: RunFlags): string {
  return server === undefined ? '' : ` --server ${server}`
}
