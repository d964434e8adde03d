/** The number of distinct colors; more series reuse them, and labels tell them apart. */
const COLOURS = 6

/** Returns the class of a model's marks. The same model has the same color in all charts. */
export function seriesClass(models: readonly string[], model: string): string {
  return `s${Math.max(0, models.indexOf(model)) % COLOURS}`
}
