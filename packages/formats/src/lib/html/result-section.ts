import { count } from '../text/numbers.ts'
import { html, type Markup } from './markup.ts'

const COLUMNS: readonly (readonly [key: string, title: string, wide?: 'wide'])[] = [
  ['case', 'Case'],
  ['outcome', 'Outcome'],
  ['score', 'Score'],
  ['model', 'Model', 'wide'],
  ['suite', 'Suite', 'wide'],
  ['latency_ms', 'Latency', 'wide'],
  ['cost_usd', 'Cost', 'wide'],
  ['tokens', 'Tokens', 'wide'],
]

/** Returns the empty table of samples with its filters; the page's script fills it. */
export function resultSection({ total, held }: { total: number; held: number }): Markup {
  return html`<section aria-labelledby="results"><h2 id="results">Samples</h2>
${total === held ? null : html`<p class="warning">This page has ${count(held)} of ${count(total)} samples, failures first. The JSON report has all of them.</p>`}
<noscript><p class="warning">This table needs JavaScript, which is included in the page.</p></noscript>
<div class="card">
<form class="filters" id="filters" role="search" aria-label="Filter samples">
<label class="search">Search <input type="search" name="q" placeholder="Case, reason, prompt, answer" autocomplete="off"></label>
${['outcome', 'suite', 'model', 'class'].map((name) => html`<label>${title(name)} <select name="${name}"><option value="">All</option></select></label>`)}
<input type="hidden" name="case"><button type="reset">Clear</button>
</form>
<p id="status" role="status"></p>
<table class="results"><caption class="hidden">Samples, one per row. Use the buttons in the header to sort.</caption>
<thead><tr>${COLUMNS.map(([key, name, wide = '']) => html`<th scope="col" class="${wide}" data-key="${key}" aria-sort="none"><button type="button">${name}</button></th>`)}</tr></thead>
<tbody id="rows"></tbody></table>
<nav class="pager" aria-label="Pages"><button type="button" id="previous">Previous</button><span id="page"></span><button type="button" id="next">Next</button></nav>
</div></section>`
}

function title(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}
