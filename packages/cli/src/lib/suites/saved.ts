import { countVersions, deleteSavedSuite, getSavedSuite, saveSuites } from '@assay/app/suites'
import { plainText, plural } from '@assay/formats/text'
import type { Store } from '@assay/store/store'
import { type Context, withJsonErrors } from '../command-error.ts'
import { saveThere } from '../remote/save-suites.ts'
import { confirm } from '../terminal/confirm.ts'
import { jsonLine } from '../terminal/json-line.ts'
import { showSuiteErrors } from '../terminal/suite-errors.ts'
import { userName } from '../terminal/user-name.ts'
import { openFor } from '../workspace.ts'
import type { DeleteFlags, GetFlags, SaveFlags } from './command.ts'
import { savedText } from './text.ts'

/** Runs `assay suites save`: saves a file's suites in the store, with their cases as they are now. */
export async function runSave(this: Context, flags: SaveFlags, path: string): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    await using workspace = await openFor(flags, 'create')
    const { stdout, stderr } = this.process
    const vars = Object.fromEntries(flags.var ?? [])
    const options = { name: flags.name, vars, savedBy: userName() ?? undefined }
    const { server } = workspace
    const save = () =>
      server === null ? saveSuites(workspace, path, options) : saveThere(workspace, server, path, options)
    const { saved, files } = await showSuiteErrors(this, flags, save)
    if (flags.json) return void stdout.write(jsonLine({ ok: true, saved }))
    for (const suite of saved) stdout.write(`${savedText(suite)}\n`)
    if (files.length > 1) {
      stderr.write(
        'Datasets are saved as cases, so later changes to them have no effect. javascript checks still read their functions from files.\n',
      )
    }
  })
}

/** Runs `assay suites get`: prints a saved suite as it was written. */
export async function runGet(this: Context, flags: GetFlags, name: string): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    await using workspace = await openFor(flags, 'existing')
    const { server, store } = workspace
    const { cases, ...suite } =
      server === null ? await getHere(store, name, flags.version) : await server.suites.get(name, flags.version)
    const { stdout, stderr } = this.process
    if (flags.json) return void stdout.write(jsonLine({ ...suite, cases }))
    if (suite.text === '')
      stderr.write("The suite's source is too long to save. Show its cases with: assay suites show NAME\n")
    stdout.write(suite.text)
  })
}

/** Runs `assay suites delete`: deletes a saved suite, after asking. */
export async function runDelete(this: Context, flags: DeleteFlags, name: string): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    await using workspace = await openFor(flags, 'existing')
    const { store } = workspace
    const { stdout, stderr } = this.process
    const versions = await countVersions(store, name)
    const what = `suite "${plainText(name)}" with ${plural(versions, 'version')}`
    if (!(await confirm(`Delete ${what}?`, flags))) return void stderr.write('Nothing was deleted.\n')
    const { deleted, kept } = await deleteSavedSuite(store, name)
    if (flags.json) return void stdout.write(jsonLine({ name, deleted, kept }))
    stdout.write(`Deleted ${plural(deleted, 'version')} of suite "${plainText(name)}".\n`)
    if (kept > 0)
      stderr.write(
        `${plural(kept, 'version')} ${kept === 1 ? 'stays' : 'stay'}, because runs need ${kept === 1 ? 'it' : 'them'}.\n`,
      )
  })
}

/** Reads a saved suite, with its fields in a server's order. */
async function getHere(store: Store, reference: string, wanted: string | undefined) {
  const { name, version, text, header, saved_at, saved_by } = await getSavedSuite(store, reference, wanted)
  return { name, version, text, saved_at, saved_by, cases: header.count }
}
