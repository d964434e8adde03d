import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { sessionQuery } from '../../lib/api/queries.ts'
import { startSession } from '../../lib/api/start-session.ts'
import { CopyButton } from '../../lib/parts/copy-button.tsx'
import { Failure } from '../../lib/parts/states.tsx'
import { createToken, type TokenScope, tokensQuery } from './token-queries.ts'
import { expiryOf, LIFETIMES } from './token-state.ts'

const SCOPES: readonly (readonly [TokenScope, string])[] = [
  ['read', 'View everything'],
  ['run', 'Run and save suites, and review'],
  ['review', 'Label answers'],
  ['admin', 'Everything, including tokens, secrets and deletion'],
]

/** Makes a token and shows it once. The first one closes a server that was open to this machine: its maker is signed in with it. */
export function NewToken({ isFirst }: { isFirst: boolean }) {
  const queries = useQueryClient()
  const ids = useId()
  const [scopes, setScopes] = useState<readonly TokenScope[]>(isFirst ? ['admin'] : ['read'])
  const [made, setMade] = useState<{ readonly name: string; readonly token: string } | null>(null)
  const create = useMutation({
    mutationFn: async (said: { name: string; lifetime: string }) => {
      const { name, token } = await createToken({
        name: said.name,
        scopes,
        expires_at: expiryOf(said.lifetime, new Date()),
      })
      setMade({ name, token })
      if (isFirst) await startSession(token)
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: sessionQuery.queryKey }),
        queries.invalidateQueries({ queryKey: tokensQuery.queryKey }),
      ]),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    create.mutate({ name: String(form.get('name') ?? '').trim(), lifetime: String(form.get('lifetime')) })
    event.currentTarget.reset()
  }
  const toggle = (scope: TokenScope) =>
    setScopes(scopes.includes(scope) ? scopes.filter((each) => each !== scope) : [...scopes, scope])
  const isLockedOut = isFirst && !scopes.includes('admin')
  return (
    <section className="panel" aria-label="New token">
      <header>
        <h2>New token</h2>
      </header>
      {made !== null && (
        <div className="notice pass made" role="status">
          <div>
            <p>
              <b>The token for {made.name}.</b> It’s shown only once.
            </p>
            <p className="token-line">
              <code>{made.token}</code> <CopyButton text={made.token} />
            </p>
          </div>
        </div>
      )}
      {create.isError && <Failure error={create.error} />}
      <form className="token-form" onSubmit={submit}>
        <p>
          <label htmlFor={`${ids}-name`}>Name</label>
          <input
            id={`${ids}-name`}
            name="name"
            className="input"
            required
            maxLength={100}
            placeholder="ann, or ci"
            autoComplete="off"
          />
        </p>
        <fieldset>
          <legend>Scopes</legend>
          {SCOPES.map(([scope, does]) => (
            <label key={scope} className="scope">
              <input type="checkbox" checked={scopes.includes(scope)} onChange={() => toggle(scope)} />
              <b>{scope}</b> <span className="muted">{does}</span>
            </label>
          ))}
        </fieldset>
        <p>
          <label htmlFor={`${ids}-lifetime`}>Lifetime</label>
          <select id={`${ids}-lifetime`} name="lifetime" className="input" defaultValue="90">
            {LIFETIMES.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </p>
        {isFirst && (
          <p className="notice">
            This server doesn’t ask for tokens yet. Once you create one, everyone needs a token; this one signs you in.
            {isLockedOut ? ' Give it the admin scope, or nobody can create more here.' : ''}
          </p>
        )}
        <button
          type="submit"
          className="button primary"
          disabled={scopes.length === 0 || isLockedOut || create.isPending}
        >
          {create.isPending ? 'Creating…' : 'Create'}
        </button>
      </form>
    </section>
  )
}
