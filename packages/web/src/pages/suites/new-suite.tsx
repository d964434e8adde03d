import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { Dialog } from '../../lib/parts/dialog.tsx'
import { nameProblem } from './suite-template.ts'

/** Asks how a new suite is called, and opens its page with a small suite to begin with. */
export function NewSuite({ close }: { close: () => void }) {
  const navigate = useNavigate()
  const field = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    const wrong = nameProblem(name)
    if (wrong !== null) return setProblem(wrong)
    close()
    void navigate({ to: '/suites/$name', params: { name }, search: { tab: 'edit' } })
  }
  return (
    <Dialog title="New suite" close={close}>
      <form className="sign-in" onSubmit={open} noValidate>
        <label htmlFor={field}>Name</label>
        <input
          id={field}
          name="name"
          className="input"
          defaultValue="my-suite"
          maxLength={200}
          autoComplete="off"
          aria-describedby={`${field}-note`}
          aria-invalid={problem !== null}
        />
        <p id={`${field}-note`} className={problem === null ? 'muted' : 'notice errored'} role="status">
          {problem ?? 'Opens in the editor with two example cases. Nothing is saved until you save it.'}
        </p>
        <button type="submit" className="button primary">
          Create
        </button>
      </form>
    </Dialog>
  )
}
