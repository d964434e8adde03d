/** Number of distinct colors; more series reuse them and differ by their labels. */
const COLOURS = 6

/** Returns the class of a model's marks. A model has the same color in all charts. */
export function seriesClass(models: readonly string[], model: string): string {
  return `s${Math.max(0, models.indexOf(model)) % COLOURS}`
}
