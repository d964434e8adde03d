import { VisibleText } from '../text/token.tsx'

/** Shows a choice of a few words, of which one is on. */
export function Segments<Word extends string>(props: {
  label: string
  choices: readonly (readonly [value: Word, name: string])[]
  value: Word
  choose: (value: Word) => void
}) {
  const { label, choices, value, choose } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
    <span className="seg" role="group" aria-label={label}>
      {choices.map(([each, name]) => (
        <button key={each} type="button" aria-pressed={each === value} onClick={() => choose(each)}>
          <VisibleText text={name} />
        </button>
      ))}
    </span>
  )
}
