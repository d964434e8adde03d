import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { modelsQuery } from '../../lib/api/queries.ts'
import { countOf, formatMoney } from '../../lib/numbers/format.ts'
import { Failure, Skeleton } from '../../lib/parts/states.tsx'
import { VisibleText } from '../../lib/text/token.tsx'
import { type ListedModel, matchModels } from './match-models.ts'

/** Models that are offered at once. */
const OFFERED = 8

/** Chooses models among those that the server can ask, each with its price; any other id can be typed. */
export function ModelPicker(props: {
  chosen: readonly string[]
  /** The models that run if none is chosen. */
  usual: readonly string[]
  choose: (models: readonly string[]) => void
}) {
  const { chosen, usual, choose } = props
  const models = useQuery(modelsQuery)
  const [words, setWords] = useState('')
  const field = useId()
  const found = matchModels(models.data?.models ?? [], words, chosen)
  const add = (id: string) => {
    const name = id.trim()
    if (name !== '' && !chosen.includes(name)) choose([...chosen, name])
    setWords('')
  }
  return (
    <fieldset className="models">
      <legend>Models</legend>
      {chosen.length === 0 ? (
        <p className="muted">
          {usual.length === 0
            ? 'The suite names no model: choose one.'
            : `None chosen: the suite’s own, ${usual.join(', ')}.`}
        </p>
      ) : (
        <ul className="chips wrap">
          {chosen.map((id) => (
            <li key={id}>
              <button
                type="button"
                className="chip"
                aria-label={`Remove ${id}`}
                onClick={() => choose(chosen.filter((each) => each !== id))}
              >
                <b>
                  <VisibleText text={id} />
                </b>{' '}
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="find-model">
        <label htmlFor={field} className="visually-hidden">
          Find a model, or type any id
        </label>
        <input
          id={field}
          className="input"
          type="search"
          data-find
          placeholder="Find a model, or type any id"
          value={words}
          autoComplete="off"
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Here, Enter adds a model and doesn't start a run.
            event.preventDefault()
            add(words.includes('/') || found[0] === undefined ? words : found[0].id)
          }}
        />
        <button type="button" className="button" disabled={words.trim() === ''} onClick={() => add(words)}>
          Add
        </button>
      </p>
      {models.isPending && <Skeleton rows={3} />}
      {models.isError && <Failure error={models.error} retry={() => void models.refetch()} />}
      <ul className="model-choices">
        {found.slice(0, OFFERED).map((model) => (
          <li key={model.id}>
            <button type="button" className="pick-row" onClick={() => add(model.id)}>
              <span className="name">
                <VisibleText text={model.id} />
              </span>
              <span className="muted">{priceOf(model)}</span>
            </button>
          </li>
        ))}
      </ul>
      {models.isSuccess && found.length === 0 && (
        <p className="muted">
          {words === '' ? 'This server has no provider keys. You can type any id.' : 'No matching model here.'}
        </p>
      )}
      {found.length > OFFERED && (
        <p className="muted">{countOf(found.length - OFFERED, 'more model')}. Type to narrow.</p>
      )}
    </fieldset>
  )
}

function priceOf({ price }: ListedModel): string {
  if (price === null || price.input === null || price.output === null) return 'price unknown'
  return `${formatMoney(price.input)} in, ${formatMoney(price.output)} out per million tokens`
}
