import { deleteVar, listVars, type StoredVar, setVar } from '@assay/app/vars'
import { cutText, plainText } from '@assay/formats/text'
import { type Context, withJsonErrors } from '../command-error.ts'
import { jsonLine } from '../terminal/json-line.ts'
import { type Style, styleFor } from '../terminal/style.ts'
import { tableText } from '../terminal/table.ts'
import { userName } from '../terminal/user-name.ts'
import { openFor } from '../workspace.ts'
import type { VarsFlags } from './command.ts'

/** Runs `assay vars set`: saves a variable. */
export async function runSet(this: Context, flags: VarsFlags, name: string, text: string): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    await using workspace = await openFor(flags, 'create')
    const { store, now } = workspace
    const kept = await setVar(store, name, text, { by: userName(), now })
    const { stdout } = this.process
    stdout.write(flags.json ? jsonLine(kept) : `${plainText(kept.name)} = ${valueText(kept, 200)}\n`)
  })
}

/** Runs `assay vars`: lists the store's variables. */
export async function runList(this: Context, flags: VarsFlags): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    await using workspace = await openFor(flags, 'listed')
    const vars = await listVars(workspace.store)
    const { stdout, stderr } = this.process
    if (flags.json) stdout.write(jsonLine({ vars }))
    else if (vars.length === 0) stderr.write('No variables are set. Set one with: assay vars set NAME VALUE\n')
    else stdout.write(`${varsText(vars, styleFor(stdout))}\n`)
  })
}

/** Runs `assay vars delete`: deletes a variable. */
export async function runDelete(this: Context, flags: VarsFlags, name: string): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    await using workspace = await openFor(flags, 'existing')
    await deleteVar(workspace.store, name)
    this.process.stdout.write(flags.json ? jsonLine({ deleted: name }) : `Deleted ${plainText(name)}.\n`)
  })
}

function varsText(vars: readonly StoredVar[], style: Style): string {
  const columns = [{ title: 'VARIABLE' }, { title: 'VALUE' }, { title: 'CHANGED' }, { title: 'BY' }]
  const rows = vars.map((each) => [
    { text: each.name, format: 'bold' as const },
    { text: valueText(each, 60) },
    { text: each.changed_at.slice(0, 16).replace('T', ' '), format: 'dim' as const },
    { text: each.changed_by ?? '–', format: 'dim' as const },
  ])
  return tableText(columns, rows, style)
}

/** Returns a value as JSON, so that the string "3" differs from the number 3. */
function valueText({ value }: StoredVar, length: number): string {
  return plainText(cutText(JSON.stringify(value), length))
}
