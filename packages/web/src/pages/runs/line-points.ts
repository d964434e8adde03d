/** Returns the points of a line through numbers, the last at the right end; equal numbers lie in the middle. */
export function linePoints(
  numbers: readonly number[],
  { width, height, inset }: { readonly width: number; readonly height: number; readonly inset: number },
): (readonly [x: number, y: number])[] {
  const low = Math.min(...numbers)
  const span = Math.max(...numbers) - low
  const step = numbers.length < 2 ? 0 : (width - 2 * inset) / (numbers.length - 1)
  return numbers.map((number, at) => {
    const share = span === 0 ? 0.5 : (number - low) / span
    const x = width - inset - step * (numbers.length - 1 - at)
    return [Math.round(x * 10) / 10, Math.round((height - inset - share * (height - 2 * inset)) * 10) / 10] as const
  })
}
