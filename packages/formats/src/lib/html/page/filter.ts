/// <reference lib="dom" />
import type { Sample } from './samples.ts'

const EXACT = ['outcome', 'suite', 'model', 'class', 'case'] as const

/** A filter by the names of the form's fields; a missing field doesn't filter. */
export type Filter = Readonly<Partial<Record<(typeof EXACT)[number] | 'q', string>>>

/** Returns the samples that match the filter, in their order. They must contain all words of the search. */
export function matching(samples: readonly Sample[], filter: Filter): readonly Sample[] {
  const exact = EXACT.filter((key) => filter[key])
  const words = (filter.q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  return samples.filter(
    (sample) =>
      exact.every((key) => sample[key] === filter[key]) && words.every((word) => sample.text().includes(word)),
  )
}

/** Gives each list of the form the values that there are. */
export function fillFilters(form: HTMLFormElement, samples: readonly Sample[]): void {
  for (const key of EXACT) {
    const field = form.elements.namedItem(key)
    if (!(field instanceof HTMLSelectElement)) continue
    const values = [...new Set(samples.map((sample) => sample[key]))].filter((value) => value !== null)
    field.append(...values.sort().map((value) => new Option(value, value)))
    const label = field.parentElement
    if (label !== null) label.hidden = values.length < 2
  }
}

/** Reads the filter from the form. */
export function readFilter(form: HTMLFormElement): Filter {
  const entries = [...new FormData(form)].map(([key, value]): [string, string] => [key, String(value)])
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

/** Shows a filter in the form. */
export function writeFilter(form: HTMLFormElement, filter: Filter): void {
  for (const key of [...EXACT, 'q'] as const) {
    const field = form.elements.namedItem(key)
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = filter[key] ?? ''
  }
}
