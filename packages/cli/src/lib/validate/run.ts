import { describeValidation, gatherValues, validateChecks, validationText } from '@assay/app/suites'
import { hasErrors } from '@assay/core/diagnostic'
import { readSuites } from '@assay/formats/suite'
import { type Context, withJsonErrors } from '../command-error.ts'
import { EXIT } from '../exit-code.ts'
import { styleFor } from '../terminal/style.ts'
import { openStoreFor } from '../workspace.ts'
import type { ValidateFlags } from './command.ts'

/** Runs `assay validate`: prints all problems of all files; exits with 2 if one is an error. */
export async function runValidate(this: Context, flags: ValidateFlags, ...paths: string[]): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    await using workspace = await openStoreFor(flags, 'optional')
    const values = await gatherValues(workspace, Object.fromEntries(flags.var ?? []))
    const { stdout } = this.process
    const read = await readSuites(paths, values)
    const diagnostics = [
      ...read.diagnostics,
      ...(await validateChecks(workspace, [...read.suites, ...read.promptless])),
    ]
    const wrong = new Set(diagnostics.flatMap(({ severity, file }) => (severity === 'error' ? [file] : [])))
    const suites = read.suites.filter(({ place }) => !wrong.has(place.file))
    if (flags.json) stdout.write(`${JSON.stringify(describeValidation(suites, diagnostics))}\n`)
    else stdout.write(validationText(suites, diagnostics, styleFor(stdout)))
    if (hasErrors(diagnostics)) this.process.exitCode = EXIT.usage
  })
}
