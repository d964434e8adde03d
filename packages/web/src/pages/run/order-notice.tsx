import { countOf } from '../../lib/numbers/format.ts'

const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Says how old the order of the list is, and offers a new one where rows changed since. */
export function OrderNotice({ openedAt, changed, refresh }: { openedAt: Date; changed: number; refresh: () => void }) {
  return (
    <p className="notice order">
      <span>
        Sorted at {CLOCK.format(openedAt)} · {changed === 0 ? 'up to date' : `${countOf(changed, 'case')} changed · `}
        {changed > 0 && (
          <button type="button" className="link" onClick={refresh}>
            Refresh
          </button>
        )}
      </span>
    </p>
  )
}
