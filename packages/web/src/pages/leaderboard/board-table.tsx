import type { LeaderboardAnswer, RankedModel } from '@assay/core/api'
import { Link } from '@tanstack/react-router'
import { formatCount, formatPercent, formatSeconds } from '../../lib/numbers/format.ts'
import { formatCost } from '../../lib/numbers/format-cost.ts'
import { formatInstant } from '../../lib/numbers/time.ts'
import { DotWhisker, type Scale } from '../../lib/parts/dot-whisker.tsx'
import { Glyph } from '../../lib/parts/glyph.tsx'
import { scaleOf } from '../../lib/parts/scale.ts'
import { SortHead } from '../../lib/parts/sort-head.tsx'
import { plainName } from '../../lib/text/plain-name.ts'
import { VisibleText } from '../../lib/text/token.tsx'
import { describeGap, formatFigure } from './board-words.ts'
import { type BoardSort, rankText, sortModels } from './leaderboard-search.ts'

/** Shows the models with their ranks; those that can't be told apart share a bracket. */
export function BoardTable(props: { board: LeaderboardAnswer; sort: BoardSort; setSort: (sort: BoardSort) => void }) {
  const { board, sort, setSort } = props
  const { y, models } = board
  const scale = scaleOf(
    models.flatMap((model) => [model[y].value, model[y].interval?.low, model[y].interval?.high]),
    { low: 0, high: 1 },
  )
  const head = { sort, setSort }
  return (
    <table className="table board">
      <thead>
        <tr>
          <Head by="-y" name="Rank" className="c-rank" {...head} />
          <Head by="model" name="Model" className="c-model" {...head} />
          <th className="c-dots">
            <span className="axis" title="The scale of the dots">
              <span>{formatFigure(scale.low, y)}</span>
              <span>{formatFigure(scale.high, y)}</span>
            </span>
          </th>
          <th className="num c-y">{y === 'pass' ? 'Pass' : 'Score'}</th>
          <th className="num c-iv">95% interval</th>
          <th className="num c-gap" title="Difference from the first on the same cases">
            vs. first
          </th>
          <Head by="cost" name="Cost per 1,000" className="num c-cost" {...head} />
          <Head by="latency" name="p50" className="num c-p50" {...head} />
          <th className="num c-n">Samples</th>
          <th className="c-suites">Pass by suite</th>
        </tr>
      </thead>
      <tbody>
        {sortModels(models, sort).map((model) => (
          <ModelRow key={model.model} model={model} board={board} scale={scale} isRanked={sort === '-y'} />
        ))}
      </tbody>
    </table>
  )
}

function ModelRow(props: { model: RankedModel; board: LeaderboardAnswer; scale: Scale; isRanked: boolean }) {
  const { model, board, scale, isRanked } = props
  const { y, models } = board
  const figure = model[y]
  const value = formatFigure(figure.value, y)
  const interval =
    figure.interval === null
      ? '–'
      : `${formatFigure(figure.interval.low, y)} to ${formatFigure(figure.interval.high, y)}`
  const first = models[0]?.model ?? ''
  const gap = model.first === null ? null : describeGap(model.first, first, y)
  return (
    <tr className={isRanked ? bracketClass(model, models) : ''}>
      <td className="c-rank" title={plainName(rankTitle(model, models, y))}>
        {rankText(model.rank)}
        <i className="bracket" aria-hidden="true" />
      </td>
      <td className="c-model clip" title={plainName(model.model)}>
        <VisibleText text={model.model} />
      </td>
      <td className="c-dots">
        <DotWhisker
          value={figure.value}
          interval={figure.interval}
          scale={scale}
          label={`${value}, 95% interval ${interval}`}
          reason={figure.reason}
        />
      </td>
      <td className="num c-y" title={`${formatCount(model.passed)} of ${formatCount(model.counted)} samples passed`}>
        <b>{value}</b>
      </td>
      <td className="num c-iv muted" title={figure.reason === null ? undefined : plainName(figure.reason)}>
        {interval}
      </td>
      <td className="num c-gap" title={plainName(gap ?? 'First')}>
        {model.first?.change == null ? '–' : formatGap(model.first.change, y)}
      </td>
      <td
        className="num c-cost"
        title={
          model.cost_per_1000 === null
            ? model.cost_unknown === 0
              ? 'No sample has a cost'
              : `The cost of ${formatCount(model.cost_unknown)} samples is unknown`
            : model.cost_unknown === 0
              ? undefined
              : `Known costs only; ${formatCount(model.cost_unknown)} samples have none`
        }
      >
        {formatCost(model.cost_per_1000, model.cost_per_1000_at_least)}
      </td>
      <td className="num c-p50" title={model.p50_s === null ? 'No latency was measured' : undefined}>
        {formatSeconds(model.p50_s === null ? null : model.p50_s * 1000)}
        {model.p50_s !== null && <span className="unit"> s</span>}
      </td>
      <td className="num c-n">
        {formatCount(model.samples)}
        {model.errored > 0 && (
          <span className="errors errored" title={`${formatCount(model.errored)} without an answer`}>
            <Glyph name="errored" label="without an answer" /> {formatCount(model.errored)}
          </span>
        )}
        {model.undecided > 0 && (
          <span className="errors undecided" title={`${formatCount(model.undecided)} undecided, in no rate`}>
            <Glyph name="undecided" label="undecided" /> {formatCount(model.undecided)}
          </span>
        )}
      </td>
      <td className="c-suites">
        <span className="squares">
          {model.suites.map(({ suite, run, pass, passed, counted, started_at }) => {
            const words = `${plainName(suite)}: ${formatPercent(pass)}, ${formatCount(passed)} of ${formatCount(counted)} samples, run of ${formatInstant(started_at)}`
            return (
              <Link key={suite} to="/runs/$id" params={{ id: run }} search={{ suite }} title={words} aria-label={words}>
                <i style={{ height: `${Math.round((pass ?? 0) * 100)}%` }} />
              </Link>
            )
          })}
        </span>
      </td>
    </tr>
  )
}

function formatGap(change: number, y: 'pass' | 'score'): string {
  const size = y === 'pass' ? `${Math.abs(change * 100).toFixed(1)} pp` : Math.abs(change).toFixed(2)
  return change === 0 || !/[1-9]/.test(size) ? size : `${change < 0 ? '−' : '+'}${size}`
}

function bracketClass({ model, rank }: RankedModel, models: readonly RankedModel[]): string {
  if (rank.first === rank.last) return 'alone'
  const place = models.findIndex((each) => each.model === model) + 1
  return place === rank.first ? 'first' : place === rank.last ? 'last' : 'middle'
}

function rankTitle(model: RankedModel, models: readonly RankedModel[], y: 'pass' | 'score'): string {
  const above = models[models.findIndex((each) => each.model === model.model) - 1]
  if (model.above === null || above === undefined) return 'First'
  const told = model.above.adjusted !== null && model.above.adjusted < 0.05 ? 'Behind' : 'Can’t be told apart from'
  return `${told} ${above.model}: ${describeGap(model.above, above.model, y)}`
}

type HeadProps = Omit<Parameters<typeof SortHead>[0], 'is' | 'change'> & {
  readonly by: BoardSort
  readonly sort: BoardSort
  readonly setSort: (sort: BoardSort) => void
}

function Head({ by, sort, setSort, ...head }: HeadProps) {
  return <SortHead {...head} is={sort === by ? 'ascending' : null} change={() => setSort(by)} />
}
