import { VisibleText } from '../../lib/text/token.tsx'

/** Shows a menu of names, any of which can be on. */
export function CheckMenu(props: {
  name: string
  choices: readonly { readonly name: string; readonly note: string }[]
  chosen: readonly string[]
  choose: (names: string[]) => void
}) {
  const { name, choices, chosen, choose } = props
  const on = new Set(chosen)
  return (
    <details className="check-menu">
      <summary className="button">
        {name}
        {chosen.length > 0 && `: ${chosen.length}`} ▾
      </summary>
      <div className="pop">
        {choices.map((each) => (
          <label key={each.name}>
            <input
              type="checkbox"
              checked={on.has(each.name)}
              onChange={() =>
                choose(choices.map((other) => other.name).filter((other) => (other === each.name) !== on.has(other)))
              }
            />
            <span>
              <VisibleText text={each.name} />
            </span>
            <span className="muted">{each.note}</span>
          </label>
        ))}
        {choices.length === 0 && <p className="muted">None.</p>}
      </div>
    </details>
  )
}
