/** Colours that a reader tells apart; more series than this use them again, and labels tell them apart. */
const COLOURS = 6

/** The class of a model's marks. The same model has the same colour in all charts. */
export function seriesClass(models: readonly string[], model: string): string {
  return `s${Math.max(0, models.indexOf(model)) % COLOURS}`
}
