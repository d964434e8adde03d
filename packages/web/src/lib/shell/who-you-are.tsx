import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { callApi } from '../api/call.ts'
import { sessionQuery } from '../api/queries.ts'
import { plainName } from '../text/plain-name.ts'
import { VisibleText } from '../text/token.tsx'

/** Shows who is signed in and lets them out; for administrators, the way to the tokens. */
export function WhoYouAre() {
  const session = useQuery(sessionQuery)
  const queries = useQueryClient()
  if (session.data === undefined) return null
  const { name, scopes } = session.data
  const signOut = async () => {
    await callApi('/api/session', { method: 'DELETE' }).catch(() => undefined)
    // Nothing from the server stays on the page.
    queries.clear()
    location.assign('/')
  }
  return (
    <>
      {scopes.includes('admin') && (
        <Link to="/tokens" className="button quiet who" activeProps={{ 'aria-current': 'page' }}>
          Tokens
        </Link>
      )}
      {name !== null && (
        <span className="signed-in">
          <span className="muted" title={`Signed in as ${plainName(name)}`}>
            <span className="who">Signed in as </span>
            <VisibleText text={name} />
          </span>
          <button type="button" className="button quiet" onClick={() => void signOut()}>
            Sign out
          </button>
        </span>
      )}
    </>
  )
}
