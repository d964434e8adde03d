/** Shows which run it is: a ring for the baseline, a dot for the current one, and of more than two their number. */
export function RunMark({ place, count }: { place: number; count: number }) {
  if (count > 2) return <span className={place === 0 ? 'run-mark ring' : 'run-mark'}>{place + 1}</span>
  return (
    <svg className="dw" width="12" height="12" aria-hidden="true">
      {place === 0 ? <circle className="ring" cx="6" cy="6" r="4" /> : <circle className="dot" cx="6" cy="6" r="4.5" />}
    </svg>
  )
}
