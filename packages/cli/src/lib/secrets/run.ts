import { deleteSecret, type ListedSecret, listSecrets, setSecret } from '@assay/app/secrets'
import { UserError } from '@assay/core/errors'
import { plainText } from '@assay/formats/text'
import { type Context, withJsonErrors } from '../command-error.ts'
import { jsonLine } from '../terminal/json-line.ts'
import { type Style, styleFor } from '../terminal/style.ts'
import { tableText } from '../terminal/table.ts'
import { userName } from '../terminal/user-name.ts'
import { openFor } from '../workspace.ts'
import type { SecretsFlags } from './command.ts'
import { readSecret } from './read-secret.ts'

/** The length below which a secret may be found, and masked, in unrelated text. */
const SHORT = 8

/** Runs `assay secrets set`: encrypts a secret and saves it. */
export async function runSet(this: Context, flags: SecretsFlags, name: string, ...more: string[]): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    if (more.length > 0) {
      const message = "A secret's value can't be an argument: other programs and your shell's history would see it."
      throw new UserError('SETTING_VALUE_INVALID', message, `Pipe it: assay secrets set ${plainText(name)} < FILE`)
    }
    await using workspace = await openFor(flags, 'create')
    const { stdout, stderr } = this.process
    const value = await readSecret(plainText(name))
    const { server, now } = workspace
    const kept =
      server === null
        ? await setSecret(workspace, name, value, { by: userName(), now })
        : await server.secrets.set(name, value)
    if (value.length < SHORT) {
      stderr.write('This secret is short, so Assay may mask unrelated text that contains it.\n')
    }
    stdout.write(flags.json ? jsonLine(kept) : `Set ${plainText(kept.name)}.\n`)
  })
}

/** Runs `assay secrets`: lists the names of the store's secrets. */
export async function runList(this: Context, flags: SecretsFlags): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    await using workspace = await openFor(flags, 'listed')
    const secrets = await listSecrets(workspace.store)
    const { stdout, stderr } = this.process
    if (flags.json) stdout.write(jsonLine({ secrets }))
    else if (secrets.length === 0) stderr.write('No secrets are set. Set one with: assay secrets set NAME\n')
    else stdout.write(`${secretsText(secrets, styleFor(stdout))}\n`)
  })
}

/** Runs `assay secrets delete`: deletes a secret. */
export async function runDelete(this: Context, flags: SecretsFlags, name: string): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    await using workspace = await openFor(flags, 'existing')
    await deleteSecret(workspace.store, name)
    this.process.stdout.write(flags.json ? jsonLine({ deleted: name.toLowerCase() }) : `Deleted ${plainText(name)}.\n`)
  })
}

function secretsText(secrets: readonly ListedSecret[], style: Style): string {
  const columns = [{ title: 'SECRET' }, { title: 'CHANGED' }, { title: 'BY' }]
  const rows = secrets.map(({ name, changed_at, changed_by }) => [
    { text: name, format: 'bold' as const },
    { text: changed_at.slice(0, 16).replace('T', ' '), format: 'dim' as const },
    { text: changed_by ?? '–', format: 'dim' as const },
  ])
  return tableText(columns, rows, style)
}
