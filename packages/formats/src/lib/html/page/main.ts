/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { element } from './element.ts'
import { type Filter, fillFilters, matching, readFilter, writeFilter } from './filter.ts'
import { sampleRows } from './sample-rows.ts'
import { loadSamples, type Sample } from './samples.ts'
import { type SortKey, sorted } from './sort.ts'

// The table of the report. Its filter lives in the page's address, so that a view can be linked to; the rest is here.

const PAGE_ROWS = 50

const samples = loadSamples()
const form = element('filters', HTMLFormElement)
const body = element('rows', HTMLTableSectionElement)
const status = element('status', HTMLElement)
const position = element('page', HTMLElement)
const previous = element('previous', HTMLButtonElement)
const next = element('next', HTMLButtonElement)
const heads = [...document.querySelectorAll<HTMLElement>('th[data-key]')]

let sort: { key: SortKey; descending: boolean } | null = null
let shown: readonly Sample[] = samples
let page = 0

fillFilters(form, samples)
applyAddress()

let typing = 0
form.addEventListener('input', () => {
  clearTimeout(typing)
  typing = window.setTimeout(() => show(readFilter(form)), 120)
})
form.addEventListener('submit', (event) => event.preventDefault())
form.addEventListener('reset', (event) => {
  event.preventDefault()
  writeFilter(form, {})
  show({})
})
window.addEventListener('hashchange', applyAddress)
previous.addEventListener('click', () => turn(page - 1))
next.addEventListener('click', () => turn(page + 1))
for (const head of heads) head.addEventListener('click', () => sortBy(head))

function applyAddress(): void {
  const text = location.hash.slice(1)
  // Other anchors of the page are not filters.
  if (text !== '' && !text.includes('=')) return
  const filter: Filter = Object.fromEntries(new URLSearchParams(text))
  writeFilter(form, filter)
  shown = matching(samples, filter)
  arrange()
  if (text !== '') document.getElementById('results')?.scrollIntoView()
}

function show(filter: Filter): void {
  const text = new URLSearchParams(filter).toString()
  history.replaceState(null, '', text === '' ? '#' : `#${text}`)
  shown = matching(samples, filter)
  arrange()
}

function sortBy(head: HTMLElement): void {
  const key = head.dataset.key as SortKey
  sort = { key, descending: sort?.key === key ? !sort.descending : false }
  for (const each of heads) {
    each.setAttribute('aria-sort', each !== head ? 'none' : sort.descending ? 'descending' : 'ascending')
  }
  arrange()
}

function arrange(): void {
  if (sort !== null) shown = sorted(shown, sort)
  status.textContent = `${shown.length.toLocaleString('en')} of ${samples.length.toLocaleString('en')} samples`
  turn(0)
}

function turn(to: number): void {
  const pages = Math.max(1, Math.ceil(shown.length / PAGE_ROWS))
  page = Math.min(Math.max(to, 0), pages - 1)
  body.replaceChildren(...shown.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS).flatMap(sampleRows))
  position.textContent = `Page ${(page + 1).toLocaleString('en')} of ${pages.toLocaleString('en')}`
  previous.disabled = page === 0
  next.disabled = page === pages - 1
}
