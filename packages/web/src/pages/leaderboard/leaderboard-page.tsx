import type { LeaderboardAnswer, RunFacetsAnswer } from '@assay/core/api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { callApi } from '../../lib/api/call.ts'
import { useKeys } from '../../lib/keys/use-keys.ts'
import { countOf } from '../../lib/numbers/format.ts'
import { PageTitle } from '../../lib/parts/page-title.tsx'
import { Segments } from '../../lib/parts/segments.tsx'
import { Empty, Failure, SearchProblems, Skeleton } from '../../lib/parts/states.tsx'
import { usePageSearch } from '../../lib/search/use-page-search.ts'
import { VisibleText } from '../../lib/text/token.tsx'
import { BoardScatter } from './board-scatter.tsx'
import { BoardTable } from './board-table.tsx'
import { answerBoard } from './board-words.ts'
import { CheckMenu } from './check-menu.tsx'
import { BOARD_SEARCH, type BoardSearch, boardQuery, SINCE } from './leaderboard-search.ts'
import './leaderboard.css'

const SINCE_NAMES = {
  all: 'Any time',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '365d': 'Last 365 days',
} as const satisfies Record<BoardSearch['since'], string>

/** Shows models side by side: which one should I ship? */
export function LeaderboardPage() {
  const { values: search, problems, set } = usePageSearch(BOARD_SEARCH)
  const query = boardQuery(search, new Date())
  const board = useQuery({
    queryKey: ['leaderboard', query],
    queryFn: ({ signal }) => callApi<LeaderboardAnswer>('/api/leaderboard', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  useKeys({ f: () => document.querySelector<HTMLElement>('.board-filters summary')?.focus() })
  const { data } = board
  return (
    <>
      <PageTitle title="Leaderboard" />
      <SearchProblems problems={problems} />
      <Filters search={search} board={data} set={set} />
      {board.error !== null && <Failure error={board.error} retry={() => void board.refetch()} />}
      {data === undefined && board.error === null && <Skeleton rows={10} />}
      {data !== undefined && (
        <div aria-busy={board.isPlaceholderData}>
          <Board board={data} search={search} set={set} />
        </div>
      )}
    </>
  )
}

type Set = (patch: Partial<BoardSearch>, options?: { readonly replace?: boolean }) => void

function TagMenu({ chosen, choose }: { chosen: readonly string[]; choose: (tags: string[]) => void }) {
  const facets = useQuery({
    queryKey: ['run-facets', { status: 'finished' }],
    queryFn: ({ signal }) => callApi<RunFacetsAnswer>('/api/facets', { query: { status: 'finished' }, signal }),
    staleTime: 30_000,
  })
  const known = facets.data?.tag.map(({ name, runs }) => ({ name, note: countOf(runs, 'run') })) ?? []
  // A tag in the address stays visible even if no run has it.
  const unknown = chosen.filter((tag) => !known.some(({ name }) => name === tag)).map((name) => ({ name, note: '' }))
  return <CheckMenu name="Tags" choices={[...unknown, ...known]} chosen={chosen} choose={choose} />
}

function Filters({ search, board, set }: { search: BoardSearch; board: LeaderboardAnswer | undefined; set: Set }) {
  const compared = board?.suites.map(({ suite, cases }) => ({ name: suite, note: countOf(cases, 'case') })) ?? []
  const others = board?.other_suites.map(({ suite, models }) => ({ name: suite, note: countOf(models, 'model') })) ?? []
  return (
    <div className="board-filters">
      <CheckMenu
        name="Suites"
        choices={[...compared, ...others]}
        chosen={board?.suites.map(({ suite }) => suite) ?? []}
        choose={(suites) => set({ suites })}
      />
      {search.suites.length > 0 && (
        <button type="button" className="button quiet" onClick={() => set({ suites: [] })}>
          Choose suites for me
        </button>
      )}
      <TagMenu chosen={search.tags} choose={(tags) => set({ tags })} />
      <select
        className="input"
        aria-label="Since"
        value={search.since}
        onChange={(event) => set({ since: SINCE.find((each) => each === event.target.value) ?? 'all' })}
      >
        {SINCE.map((since) => (
          <option key={since} value={since}>
            {SINCE_NAMES[since]}
          </option>
        ))}
      </select>
      <Segments
        label="Rank by"
        choices={[
          ['pass', 'Pass rate'],
          ['score', 'Score'],
        ]}
        value={search.y}
        choose={(y) => set({ y })}
      />
    </div>
  )
}

function Board({ board, search, set }: { board: LeaderboardAnswer; search: BoardSearch; set: Set }) {
  const { models, cases, suites, apart, cases_not_shared } = board
  if (models.length === 0 && apart.length === 0)
    return (
      <Empty title="No finished runs to rank.">
        Run a suite on two models: <code>assay run suite.yaml -m a,b</code>, or <Link to="/runs">see the runs</Link>.
      </Empty>
    )
  const names = suites.map(({ suite }) => suite).join(', ')
  return (
    <>
      <section className="panel board-answer" aria-label="Answer">
        <p className="sentence">
          <VisibleText text={answerBoard(board)} />
        </p>
        <p className="muted">
          {countOf(cases, 'case')} from <VisibleText text={names} />, which{' '}
          {models.length === 1 ? 'it' : `all ${models.length} models`} ran. Each model’s newest finished run counts.
          Every case counts once, whatever its suite and weight.
          {search.y === 'score' && ' A case’s score is its samples’ average, 0 to 1.'}
          {cases_not_shared > 0 &&
            ` ${countOf(cases_not_shared, 'case')} without a verdict for every model ${cases_not_shared === 1 ? 'is' : 'are'} left out.`}
        </p>
      </section>
      {models.length > 0 && (
        <>
          <section className="panel board-panel" aria-label="Models">
            <BoardTable board={board} sort={search.sort} setSort={(sort) => set({ sort })} />
            <p className="muted foot">
              Models in a bracket can’t be told apart from the one above: the paired difference on the same cases
              includes 0 (95%, p-values by Holm). Errors count as failures, unless the run ignores them.
            </p>
          </section>
          <BoardScatter board={board} x={search.x} setX={(x) => set({ x })} />
        </>
      )}
      {apart.length > 0 && (
        <section className="panel board-apart" aria-label="Not comparable">
          <header>
            <h2>Not comparable</h2>
            <span className="muted">{countOf(apart.length, 'model')} without all the suites</span>
          </header>
          <ul>
            {apart.map(({ model, lacks }) => (
              <li key={model}>
                <VisibleText text={model} />{' '}
                <span className="muted">
                  lacks <VisibleText text={lacks.join(', ')} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
