import { count, plural } from '../text/numbers.ts'
import type { FailureTally } from './failure-tally.ts'
import { html, type Markup } from './markup.ts'

const WORST = 12

/** Shows failures by check and outcome, the cases that failed most, and what has no verdict. Links show the samples in the table. */
export function failureSection(tally: FailureTally): Markup {
  const worst = tally.worst(WORST)
  if (tally.failed.size + tally.open.size === 0) {
    return html`<section aria-labelledby="failures"><h2 id="failures">Failures</h2><p class="card">Every sample passed.</p></section>`
  }
  return html`<section aria-labelledby="failures"><h2 id="failures">Failures</h2><div class="columns">
${tally.failed.size === 0 ? html`<p class="card">No sample failed.</p>` : null}
${countList('By outcome', tally.failed, (name) => link({ outcome: name }))}
${countList('Without a verdict', tally.open, (name) => link({ outcome: name }))}
${countList('By check', tally.kinds, (name) => link({ q: name, outcome: 'failed' }))}
${
  worst.length === 0
    ? null
    : html`<div class="card"><h3>Most failures by case</h3><ol class="counts">${worst.map(
        ({ suite, case: id, samples }) =>
          html`<li><a href="${link({ suite, case: id })}"><span>${id}</span> <small>${suite}</small></a><b>${plural(samples, 'sample')}</b></li>`,
      )}</ol></div>`
}
</div></section>`
}

function countList(
  title: string,
  counts: ReadonlyMap<string, number>,
  address: (name: string) => string,
): Markup | null {
  if (counts.size === 0) return null
  const sorted = [...counts].sort(([, a], [, b]) => b - a).slice(0, WORST)
  return html`<div class="card"><h3>${title}</h3><ul class="counts">${sorted.map(
    ([name, samples]) => html`<li><a href="${address(name)}">${name}</a><b>${count(samples)}</b></li>`,
  )}</ul></div>`
}

/** Returns the page's own address for a filter; its script reads it. */
function link(filter: Readonly<Record<string, string>>): string {
  const wellFormed = Object.entries(filter).map(([key, value]) => [key, value.toWellFormed()])
  return `#${new URLSearchParams(wellFormed)}`
}
