/** Keeps the room of the rows of a long list that are not drawn, in CSS pixels. */
export function SpacerRow({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can have the focus
    <tr className="spacer" aria-hidden="true">
      <td style={{ height }} />
    </tr>
  )
}
