import type { SuiteBody } from '@assay/core/api'
import { useQuery } from '@tanstack/react-query'
import { countOf, formatCount } from '../../lib/numbers/format.ts'
import { formatInstant } from '../../lib/numbers/time.ts'
import { Failure, Skeleton } from '../../lib/parts/states.tsx'
import { VisibleText } from '../../lib/text/token.tsx'
import { versionsQuery } from './suite-queries.ts'
import type { SetSuiteSearch } from './suite-view.tsx'

/** Versions that are shown at once. */
const SHOWN = 50

/** Lists the versions of a suite, newest first: to look at one, and to see what it changed. */
export function SuiteVersions({ suite, other, set }: { suite: SuiteBody; other: string; set: SetSuiteSearch }) {
  const versions = useQuery(versionsQuery(suite.name))
  const all = versions.data?.suites ?? []
  return (
    <section className="panel" aria-label="Versions">
      <header>
        <h2>Versions</h2>
        {all.length > 0 && <span className="muted">{formatCount(all.length)}</span>}
      </header>
      {versions.isPending && <Skeleton rows={2} />}
      {versions.isError && <Failure error={versions.error} retry={() => void versions.refetch()} />}
      <table className="table version-list">
        <tbody>
          {all.slice(0, SHOWN).map(({ version, saved_at, saved_by, cases }, at) => {
            const before = all[at + 1]
            const isShown = version === suite.version
            const look = { version: at === 0 ? '' : version, with: '', line: null }
            return (
              <tr key={version} aria-selected={isShown}>
                <td>
                  <button type="button" className="link" aria-current={isShown} onClick={() => set(look)}>
                    <code>{version.slice(0, 8)}</code>
                  </button>
                </td>
                <td className="clip who">
                  {formatInstant(saved_at)}
                  {saved_by !== null && (
                    <span className="muted">
                      {' '}
                      by <VisibleText text={saved_by} />
                    </span>
                  )}
                </td>
                <td className="num muted">{countOf(cases, 'case')}</td>
                <td className="num">
                  {before === undefined ? (
                    <span className="muted">first</span>
                  ) : (
                    <button
                      type="button"
                      className="link"
                      aria-pressed={isShown && before.version === other}
                      onClick={() => set({ ...look, with: before.version })}
                    >
                      Changes
                    </button>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {all.length > SHOWN && <p className="pad muted">And {countOf(all.length - SHOWN, 'older version')}.</p>}
    </section>
  )
}
