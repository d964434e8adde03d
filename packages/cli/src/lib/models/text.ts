import { number, plainText, plural } from '@assay/formats/text'
import type { ListedModel } from '@assay/providers/model'
import type { Style } from '../terminal/style.ts'
import { tableText } from '../terminal/table.ts'

const COLUMNS = [
  { title: 'MODEL' },
  { title: '$/M INPUT', align: 'right' },
  { title: '$/M CACHED', align: 'right' },
  { title: '$/M OUTPUT', align: 'right' },
  { title: 'PRICE' },
  { title: 'TOOLS' },
  { title: 'KEY' },
] as const

/** Returns models with their prices and price bands. Unknown values are `–`. */
export function modelsText(models: readonly ListedModel[], style: Style): string {
  const rows = models.map(({ id, price, price_band, tools, missing }) => [
    { text: id },
    { text: dollarsPerMillion(price?.input) },
    { text: dollarsPerMillion(price?.cached_input) },
    { text: dollarsPerMillion(price?.output) },
    { text: price_band ?? '–' },
    { text: tools === true ? 'yes' : '–' },
    missing.length === 0
      ? { text: 'ready', format: 'green' as const }
      : { text: `set ${missing.join(' and ')}`, format: 'yellow' as const },
  ])
  return tableText(COLUMNS, rows, style)
}

/** Returns a line for each provider whose key isn't set, since it may have hundreds of models. */
export function closedText(models: readonly ListedModel[], style: Style): string {
  const byProvider = Map.groupBy(models, ({ provider }) => provider)
  const lines = Array.from(byProvider, ([provider, of]) => {
    const variables = [...new Set(of.flatMap(({ missing }) => missing))].join(' and ')
    return `  ${plainText(provider)}: ${plural(of.length, 'model')}, set ${style('yellow', plainText(variables))}`
  })
  return [`With a key (list them with: assay models 'provider/*')`, ...lines].join('\n')
}

function dollarsPerMillion(price: number | null | undefined): string {
  return price === null || price === undefined ? '–' : number(price)
}
