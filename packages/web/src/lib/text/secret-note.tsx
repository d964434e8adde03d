import { countOf } from '../numbers/format.ts'

/** Says that secrets are masked, and shows them when asked. */
export function SecretNote({
  count,
  areShown,
  show,
}: {
  count: number
  areShown: boolean
  show: (on: boolean) => void
}) {
  if (count === 0) return null
  return (
    <p className="secret-note muted">
      {areShown ? 'Secrets are shown.' : `${countOf(count, 'secret')} hidden.`}{' '}
      <button type="button" className="link" onClick={() => show(!areShown)}>
        {areShown ? 'Hide' : 'Show'}
      </button>
    </p>
  )
}
