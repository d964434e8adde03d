import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { callApi, signedOut } from '../api/call.ts'
import { ApiProblem } from '../api/problem.ts'
import { startSession } from '../api/start-session.ts'
import { Dialog } from '../parts/dialog.tsx'

/** Asks for a token if the server requires one, then continues at the same address. The token becomes a cookie that no script can read. */
export function SignIn() {
  const [isAsked, ask] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const queries = useQueryClient()
  const field = useId()
  useEffect(() => {
    const listen = () => ask(true)
    signedOut.addEventListener('signed-out', listen)
    return () => signedOut.removeEventListener('signed-out', listen)
  }, [])
  if (!isAsked) return null
  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const token = String(new FormData(event.currentTarget).get('token') ?? '').trim()
    const isTaken = await startSession(token)
    if (isTaken === null) return setProblem('The server can’t be reached.')
    if (!isTaken) return setProblem('This token is unknown or has expired.')
    // Tokens differ in scope: read everything again with this one.
    await callApi('/api/session').catch((error: unknown) => {
      if (!(error instanceof ApiProblem)) throw error
    })
    ask(false)
    setProblem(null)
    await queries.resetQueries()
  }
  return (
    <Dialog title="This server requires a token" close={() => ask(false)}>
      <form className="sign-in" onSubmit={(event) => void signIn(event)}>
        <label htmlFor={field}>Token</label>
        <input id={field} name="token" type="password" className="input" autoComplete="current-password" required />
        <p className="muted">
          Whoever runs the server can create one with <code>assay tokens create --name you --scope read</code>.
        </p>
        {problem !== null && (
          <p className="notice errored" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" className="button primary">
          Sign in
        </button>
      </form>
    </Dialog>
  )
}
