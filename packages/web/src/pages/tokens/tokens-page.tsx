import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQuery } from '../../lib/api/queries.ts'
import { formatCount } from '../../lib/numbers/format.ts'
import { formatInstant, formatWhen } from '../../lib/numbers/time.ts'
import { Dialog } from '../../lib/parts/dialog.tsx'
import { PageTitle } from '../../lib/parts/page-title.tsx'
import { Empty, Failure, Skeleton } from '../../lib/parts/states.tsx'
import { plainName } from '../../lib/text/plain-name.ts'
import { VisibleText } from '../../lib/text/token.tsx'
import { NewToken } from './new-token.tsx'
import { type ListedToken, revokeToken, tokensQuery } from './token-queries.ts'
import { sortTokens, stateOf } from './token-state.ts'
import './tokens.css'

/** Shows the tokens of the project: who may come in and do what; makes and revokes them. */
export function TokensPage() {
  const session = useQuery(sessionQuery)
  const isAdmin = session.data?.scopes.includes('admin') === true
  const tokens = useQuery({ ...tokensQuery, enabled: isAdmin })
  const [revoked, setRevoked] = useState<ListedToken | null>(null)
  const all = sortTokens(tokens.data ?? [], new Date())
  return (
    <>
      <PageTitle title="Tokens" tab="Tokens">
        {session.data !== undefined && <span className="muted">project {session.data.project}</span>}
      </PageTitle>
      {session.isPending && <Skeleton rows={4} />}
      {session.isError && <Failure error={session.error} retry={() => void session.refetch()} />}
      {session.data !== undefined && !isAdmin && (
        <section className="panel strip">
          <Empty title="Tokens are for administrators.">You need a token with the admin scope.</Empty>
        </section>
      )}
      {isAdmin && (
        <div className="token-panes">
          <section className="panel" aria-label="Tokens">
            <header>
              <h2>Tokens</h2>
              {tokens.data !== undefined && <span className="muted">{formatCount(all.length)}</span>}
            </header>
            {tokens.isPending && <Skeleton rows={3} />}
            {tokens.isError && <Failure error={tokens.error} retry={() => void tokens.refetch()} />}
            {tokens.isSuccess && all.length === 0 && (
              <Empty title="No tokens yet.">
                Only this machine can reach the server, and it needs no token. Once you create one, everyone needs a
                token.
              </Empty>
            )}
            {all.length > 0 && <TokenTable tokens={all} revoke={setRevoked} own={session.data?.name ?? null} />}
          </section>
          <NewToken isFirst={session.data?.name === null} />
        </div>
      )}
      {revoked !== null && <Revoke token={revoked} close={() => setRevoked(null)} />}
    </>
  )
}

function TokenTable(props: {
  tokens: readonly ListedToken[]
  revoke: (token: ListedToken) => void
  own: string | null
}) {
  const now = new Date()
  return (
    <table className="table token-list">
      <thead>
        <tr>
          <th>Name</th>
          <th>Scopes</th>
          <th>Created</th>
          <th>Last used</th>
          <th>Expires</th>
          <th>
            <span className="visually-hidden">Revoke</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {props.tokens.map((token) => {
          const state = stateOf(token, now)
          const when = (instant: string | null, never: string) =>
            instant === null ? (
              <span className="muted">{never}</span>
            ) : (
              <span title={formatInstant(instant)}>{formatWhen(instant, now)}</span>
            )
          return (
            <tr key={token.id}>
              <td className="clip" title={plainName(token.name)}>
                <VisibleText text={token.name} />
                {token.name === props.own && <span className="muted"> (you)</span>}
              </td>
              <td>{token.scopes.join(', ')}</td>
              <td>{when(token.created_at, '–')}</td>
              <td>{when(token.last_used_at, 'never')}</td>
              <td>
                {state === 'revoked' ? (
                  <span className="badge unscored" title={formatInstant(token.revoked_at ?? '')}>
                    Revoked
                  </span>
                ) : state === 'expired' ? (
                  <span className="badge errored" title={formatInstant(token.expires_at ?? '')}>
                    Expired
                  </span>
                ) : (
                  when(token.expires_at, 'never')
                )}
              </td>
              <td className="num">
                {state !== 'revoked' && (
                  <button type="button" className="link" onClick={() => props.revoke(token)}>
                    Revoke
                    <span className="visually-hidden">
                      {' '}
                      <VisibleText text={token.name} />
                    </span>
                  </button>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Revoke({ token, close }: { token: ListedToken; close: () => void }) {
  const queries = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => revokeToken(token.id),
    onSuccess: async () => {
      close()
      await Promise.all([
        queries.invalidateQueries({ queryKey: tokensQuery.queryKey }),
        // It may have been the one that this page uses.
        queries.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      ])
    },
  })
  return (
    <Dialog title={`Revoke token “${token.name}”?`} close={close}>
      <p>Whatever uses it stops working. You can’t undo this.</p>
      {revoke.isError && <Failure error={revoke.error} />}
      <p className="token-end">
        <button type="button" className="button primary" disabled={revoke.isPending} onClick={() => revoke.mutate()}>
          Revoke
        </button>
        <button type="button" className="button" onClick={close}>
          Cancel
        </button>
      </p>
    </Dialog>
  )
}
