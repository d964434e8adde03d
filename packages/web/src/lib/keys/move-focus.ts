/** Moves the focus to the next (1) or previous (-1) element of the page that matches; to the first one where none has it. */
export function moveFocus(selector: string, step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(selector)]
  const at = rows.findIndex((row) => row === document.activeElement || row.contains(document.activeElement))
  const next = rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
