/// <reference lib="dom" />
import { make, visible } from './element.ts'

/** Characters of a text shown until the reader expands it. */
const CUT = 1500

/** Shows a text in its own lines; a long one is cut, with a button for the rest. */
export function longText(text: string): HTMLElement {
  const block = make('pre', '', visible(text.length > CUT ? `${text.slice(0, CUT)}…` : text))
  block.dir = 'auto'
  block.tabIndex = 0
  if (text.length <= CUT) return block
  const all = make('button', 'more', `Show all ${text.length.toLocaleString('en')} characters`)
  all.type = 'button'
  all.addEventListener('click', () => {
    block.textContent = visible(text)
    all.remove()
    block.focus()
  })
  return make('div', '', block, all)
}
