import {
  hardenRun,
  listSavedSuites,
  openStored,
  readBuiltInSuite,
  readBuiltInSuites,
  suitePath,
} from '@assay/app/suites'
import { UserError } from '@assay/core/errors'
import { PLAIN_CLASSIFY, showSecrets } from '@assay/core/suite'
import { GENERATORS, generateCases, generateEvals } from '@assay/formats/generators'
import { cutText, plainText } from '@assay/formats/text'
import { type Context, withJsonErrors } from '../command-error.ts'
import { jsonLine } from '../terminal/json-line.ts'
import { styleFor } from '../terminal/style.ts'
import { openFor, openLocal, openStoreFor } from '../workspace.ts'
import type { GenerateFlags, HardenFlags, ListFlags, ShowFlags } from './command.ts'
import { builtInText, savedListText, suiteText } from './text.ts'
import { writeRows } from './write-rows.ts'

/** Runs `assay suites`: lists saved suites, built-in suites and generators. */
export async function runList(this: Context, flags: ListFlags): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    await using workspace = await openFor(flags, 'listed')
    const versions = await listSavedSuites(workspace.store)
    const suites = await readBuiltInSuites()
    const { stdout } = this.process
    if (flags.json) {
      const listed = suites.map((suite) => ({
        name: suite.name,
        cases: suite.count,
        path: suitePath(suite),
        description: suite.description,
      }))
      const generators = GENERATORS.map(({ name, summary, options }) => ({
        name,
        summary,
        options: Object.keys(options.shape),
      }))
      return void stdout.write(jsonLine({ ok: true, suites: listed, saved: versions, generators }))
    }
    const style = styleFor(stdout)
    if (versions.length > 0) stdout.write(`${savedListText(versions, style)}\n\n`)
    stdout.write(`${builtInText(suites, style)}\n`)
  })
}

/** Runs `assay suites show NAME`: prints where a suite is, and its cases. A saved suite comes before a built-in one of the same name, as in a run. */
export async function runShow(this: Context, flags: ShowFlags, name: string): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    const { json } = flags
    const { stdout } = this.process
    await using workspace = await openStoreFor(flags, 'listed')
    const saved = await workspace.store.getSuite(name)
    const suite = saved === null ? await readBuiltInSuite(name) : openStored(workspace.store, saved)
    const path = saved === null ? suitePath(suite) : null
    const cases = await Array.fromAsync(suite.cases(), ({ id, tags, severity, messages }) => ({
      id,
      tags,
      severity,
      prompt: cutText(showSecrets(messages.at(-1)?.content ?? ''), json ? 2000 : 70),
    }))
    const version = saved?.version ?? null
    if (json) {
      const { description } = suite
      return void stdout.write(jsonLine({ ok: true, name: suite.name, path, version, description, cases }))
    }
    const where = path ?? `saved, version ${version?.slice(0, 12)}`
    stdout.write(`${suiteText(suite, where, cases, styleFor(stdout))}\n`)
  })
}

/** Runs `assay suites generate NAME`: writes cases from a seed, as rows of a suite. */
export async function runGenerate(this: Context, flags: GenerateFlags, name: string): Promise<void> {
  const { count: n, seed, tokens } = flags
  const options = { ...optionsOf(flags.option ?? []), ...(tokens === undefined ? {} : { tokens }) }
  const generated = generateEvals({ ...options, generator: name, n, seed })
  if (!generated.ok) {
    const [first] = generated.problems
    throw new UserError(
      'GENERATOR_OPTION_INVALID',
      `${generated.problems.map(({ message }) => message).join('; ')}.`,
      first?.hint ?? null,
    )
  }
  const place = { file: null, line: 1, column: 1 }
  const cases = generateCases(generated.evals(), { classify: { spec: PLAIN_CLASSIFY, isRule: false }, place })
  await writeRows(this, cases, `${name}-${seed}`, flags.output)
}

/** Runs `assay suites harden RUN`: writes harder versions of the cases that a run passed. */
export async function runHarden(this: Context, flags: HardenFlags, run: string): Promise<void> {
  await using workspace = await openLocal(flags, 'existing', { what: 'assay suites harden' })
  const stored = await workspace.store.getRun(run)
  const hardened = await hardenRun(workspace.store, stored, flags.seed)
  await writeRows(this, hardened.cases, `hardened-${stored.id}`, flags.output)
  for (const note of hardened.notes) this.process.stderr.write(`${plainText(note)}\n`)
}

/** Reads `name=value`, the value as JSON if it is JSON. */
function optionsOf(entries: readonly string[]): Record<string, unknown> {
  const options: Record<string, unknown> = Object.create(null)
  for (const entry of entries) {
    const equals = entry.indexOf('=')
    if (equals < 1)
      throw new UserError(
        'GENERATOR_OPTION_INVALID',
        `Expected name=value in --option, found "${entry}".`,
        'Write --option distractors=12.',
      )
    const text = entry.slice(equals + 1)
    try {
      options[entry.slice(0, equals)] = JSON.parse(text)
    } catch {
      options[entry.slice(0, equals)] = text
    }
  }
  return options
}
