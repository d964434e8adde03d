import { Link } from '@tanstack/react-router'
import { countOf } from '../../lib/numbers/format.ts'
import { list } from '../../lib/search/params.ts'

/** Most runs that Compare holds beside each other. */
const MOST_COMPARED = 8

/** Offers what can be done with the runs that are selected. */
export function SelectionBar({ selected, clear }: { selected: readonly string[]; clear: () => void }) {
  if (selected.length === 0) return null
  const runs = list.write(selected)
  return (
    <section className="run-selection" aria-label="Selected runs">
      <span role="status">
        {countOf(selected.length, 'run')} selected
        {selected.length === 1 && <span className="muted"> · select another to compare</span>}
        {selected.length > MOST_COMPARED && <span className="muted"> · compare at most {MOST_COMPARED}</span>}
      </span>
      {selected.length >= 2 && selected.length <= MOST_COMPARED && (
        <Link
          className="button primary"
          to="/compare"
          search={{ runs }}
          title="The run you selected first is the baseline"
        >
          Compare
        </Link>
      )}
      <Link className="button" to="/formula" search={{ runs }}>
        Formula
      </Link>
      <button type="button" className="button quiet" onClick={clear}>
        Clear
      </button>
    </section>
  )
}
