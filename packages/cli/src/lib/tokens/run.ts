import { chooseLocation, readConfig } from '@assay/app/workspace'
import { plainText, plural } from '@assay/formats/text'
import { createToken, type ListedToken, listTokens, revokeToken } from '@assay/server/access'
import { openStore } from '@assay/store/store'
import { type Context, withJsonErrors } from '../command-error.ts'
import { styleFor } from '../terminal/style.ts'
import { tableText } from '../terminal/table.ts'
import { openStoreFor } from '../workspace.ts'
import type { CreateFlags, ListTokensFlags, TokensFlags } from './command.ts'
import { expiryOf } from './expiry.ts'

/** Runs `assay tokens create`: prints only the token to stdout, so that a script can use it. */
export async function runCreate(this: Context, flags: CreateFlags): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    const { name, project, scope: scopes } = flags
    const expires_at = expiryOf(flags.expires)
    const location = chooseLocation(flags.store, process.env, await readConfig())
    await using store = await openStore(location)
    const made = await createToken(store, { name, project, scopes, expires_at }, new Date())
    // The project is there from now on, for whoever looks into the store.
    await (await openStore(location, { project })).close()
    const { stdout, stderr } = this.process
    if (flags.json) return void stdout.write(`${JSON.stringify(made)}\n`)
    stdout.write(`${made.token}\n`)
    const until = expires_at === null ? 'never expires' : `expires ${expires_at.slice(0, 10)}`
    stderr.write(`Copy it now: it isn't shown again. ${made.id} (${plainText(name)}, ${project}) ${until}.\n`)
  })
}

/** Runs `assay tokens list`: prints a table, or `{tokens}` with `--json`. */
export async function runListTokens(this: Context, flags: ListTokensFlags): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    await using workspace = await openStoreFor(flags, 'listed')
    const tokens = await listTokens(workspace.store, flags.project ?? null)
    const { stdout, stderr } = this.process
    if (flags.json) stdout.write(`${JSON.stringify({ tokens })}\n`)
    else if (tokens.length === 0) stderr.write('There are no tokens. Create one with: assay tokens create\n')
    else stdout.write(`${tableText(COLUMNS, tokens.map(cellsOf), styleFor(stdout))}\n`)
  })
}

/** Runs `assay tokens revoke`: revokes tokens for good. */
export async function runRevoke(this: Context, flags: TokensFlags, ...ids: string[]): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    await using workspace = await openStoreFor(flags, 'existing')
    for (const id of ids) await revokeToken(workspace.store, id, null, new Date())
    const { stdout } = this.process
    stdout.write(flags.json ? `${JSON.stringify({ revoked: ids })}\n` : `Revoked ${plural(ids.length, 'token')}.\n`)
  })
}

const COLUMNS = [
  { title: 'ID' },
  { title: 'NAME' },
  { title: 'PROJECT' },
  { title: 'SCOPES' },
  { title: 'EXPIRES' },
  { title: 'LAST USED' },
] as const

function cellsOf({ id, name, project, scopes, expires_at, last_used_at, revoked_at }: ListedToken) {
  const hasEnded = revoked_at !== null || (expires_at !== null && Date.parse(expires_at) <= Date.now())
  const end = revoked_at !== null ? 'revoked' : (expires_at?.slice(0, 10) ?? 'never')
  const used = last_used_at?.slice(0, 16).replace('T', ' ') ?? '–'
  const format = hasEnded ? ('dim' as const) : ('reset' as const)
  return [id, name, project, scopes.join(','), end, used].map((text) => ({ text, format }))
}
