import type { CaseListPage } from '@assay/core/api'
import { countOf, formatCount } from '../../lib/numbers/format.ts'
import { Glyph } from '../../lib/parts/glyph.tsx'
import { VisibleText } from '../../lib/text/token.tsx'

/** Says which critical cases failed. */
export function CriticalNotice({
  page: { cases, total },
  open,
  showAll,
}: {
  page: CaseListPage
  open: (suite: string, name: string, variant: string | undefined) => void
  showAll: () => void
}) {
  if (total === 0) return null
  const rest = total - cases.length
  return (
    <p className="notice fail">
      <Glyph name="critical" />
      <span>
        <b>{countOf(total, 'critical case')} didn’t always pass:</b>{' '}
        {cases.map(({ suite, case: name, variant }, at) => (
          <span key={`${suite}\0${name}\0${variant ?? ''}`}>
            {at > 0 && ', '}
            <button type="button" className="link" onClick={() => open(suite, name, variant)}>
              <VisibleText text={`${suite}/${name}`} />
            </button>
          </span>
        ))}
        {rest > 0 && (
          <>
            {' and '}
            <button type="button" className="link" onClick={showAll}>
              {formatCount(rest)} more
            </button>
          </>
        )}
        . A leak or an injection in one of them fails the run, whatever the score.
      </span>
    </p>
  )
}
