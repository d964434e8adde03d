import type { CasePasses } from '@assay/core/report'
import { leastFirst, passText } from '../summary/case-passes.ts'
import { count } from '../text/numbers.ts'
import { html, type Markup } from './markup.ts'

/** Rows of the table; the JSON report has all cases. */
const SHOWN = 500

/** Shows pass@k by case, the least passing first; null if it wasn't requested. */
export function passSection(ks: readonly number[], cases: readonly CasePasses[]): Markup | null {
  if (cases.length === 0) return null
  const columns = ['Case', 'Suite', 'Model', 'Passed', ...ks.map((k) => `Pass@${k}`)]
  const rows = leastFirst(cases)
    .slice(0, SHOWN)
    .map((each) => [
      ...[each.case, each.suite, each.model, `${count(each.passed)}/${count(each.samples)}`],
      ...ks.map((k) => passText(each.pass_at[k])),
    ])
  return html`<section aria-labelledby="passes"><h2 id="passes">Pass@k by case</h2><div class="card">
${cases.length <= SHOWN ? null : html`<p>The ${count(SHOWN)} of ${count(cases.length)} cases that pass least. The JSON report has all of them.</p>`}
<table role="table" class="stacking"><thead role="rowgroup"><tr role="row">${columns.map((name) => html`<th role="columnheader" scope="col">${name}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows.map(
    ([first = '', ...rest]) =>
      html`<tr role="row"><th role="rowheader" scope="row">${first}</th>${rest.map(
        (text, index) =>
          html`<td role="cell"><span class="cell-label">${columns[index + 1] ?? ''}</span><span>${text}</span></td>`,
      )}</tr>`,
  )}</tbody></table></div></section>
`
}
