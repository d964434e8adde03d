import type { ScoreList } from '@assay/core/api'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { apiPath, callApi } from '../../lib/api/call.ts'
import { countOf, formatInterval, formatScore } from '../../lib/numbers/format.ts'
import { formatInstant } from '../../lib/numbers/time.ts'
import { plainName } from '../../lib/text/plain-name.ts'
import { VisibleText } from '../../lib/text/token.tsx'

/** Scores that are listed, newest first. */
const SHOWN = 20

function scoresQuery(run: string) {
  return queryOptions({
    queryKey: ['scores', run],
    queryFn: ({ signal }) => callApi<ScoreList>(apiPath`/runs/${run}/scores`, { signal }),
  })
}

/** Lists a run's scores, its own and those that people saved, and puts the formula of one back into the editor. */
export function KeptScores(props: { run: string; isShown: boolean; use: (formula: string) => void }) {
  const { run, isShown, use } = props
  const { data } = useQuery({ ...scoresQuery(run), enabled: isShown })
  if (data === undefined || data.scores.length === 0) return null
  const newest = data.scores.toReversed().slice(0, SHOWN)
  return (
    <details className="kept-scores">
      <summary>{countOf(data.scores.length, 'saved score')}</summary>
      <ul>
        {newest.map(({ at, suite, formula, score, interval, error, by, why }) => (
          <li key={`${at} ${suite} ${formula}`}>
            <span className="nowrap muted">{formatInstant(at)}</span>
            <span className="nowrap" title={error === null ? undefined : plainName(error.message)}>
              {formatScore(score)} {interval === null ? '' : <span className="muted">{formatInterval(interval)}</span>}
            </span>
            <code>
              <VisibleText text={formula} />
            </code>
            <span className="muted">
              <VisibleText text={[suite ?? 'whole run', by, why].filter(Boolean).join(' · ')} />
            </span>
            <button type="button" className="button" onClick={() => use(formula)}>
              Use
            </button>
          </li>
        ))}
      </ul>
      {data.scores.length > SHOWN && <p className="muted">The newest {SHOWN}.</p>}
    </details>
  )
}
