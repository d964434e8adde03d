import type { ReportHeader, Run } from '@assay/core/report'
import { AnswerClass } from '@assay/core/result'
import { balancedText, classMatrix } from '../../summary/class-matrix.ts'
import { count, percent } from '../../text/numbers.ts'
import { html, type Markup } from '../markup.ts'
import { round } from './scale.ts'

/** Charts the classes of each model's answers; null if nothing was classified. */
export function classChart({ runs }: ReportHeader): Markup | null {
  const bars = runs.map((run) => ({ model: run.model, classes: classesOf(run) }))
  const classified = bars.filter(({ classes }) => classes.size > 0)
  const names = [...new Set(classified.flatMap(({ classes }) => [...classes.keys()]))].sort(passFirst)
  if (names.length === 0) return null
  return html`<figure class="card full">
<figcaption><h3>Answers by class</h3><p>Classified samples only.</p></figcaption>
${classified.map(({ model, classes }) => stackedBar(model, classes, names))}
<div class="scroll" tabindex="0" role="region" aria-label="Counts by class"><table class="legend">
<thead><tr><th scope="col">Class</th>${classified.map(({ model }) => html`<th scope="col">${model}</th>`)}</tr></thead>
<tbody>${names.map(
    (name) => html`<tr><th scope="row"><span class="swatch ${classColour(name)}"></span>${name}</th>
${classified.map(({ classes }) => html`<td>${count(classes.get(name) ?? 0)}</td>`)}</tr>`,
  )}</tbody></table></div>
${runs.map(matrixTable)}
</figure>`
}

/** Tabulates a model's suites by the classes of their answers. */
function matrixTable(run: Run): Markup | null {
  const matrix = classMatrix(run)
  if (matrix === null || matrix.rows.length < 2) return null
  const label = `Classes by suite, ${run.model}`
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table class="legend">
<caption>${run.model}</caption>
<thead><tr><th scope="col">Suite</th><th scope="col">Accuracy</th>${matrix.hasBalanced ? html`<th scope="col">Balanced</th>` : null}${matrix.classes.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${matrix.rows.map(
    ({ suite, accuracy, balanced, counts }) =>
      html`<tr><th scope="row">${suite}</th><td>${accuracy.value === null ? 'n/a' : percent(accuracy.value)}</td>${matrix.hasBalanced ? html`<td>${balancedText(balanced)}</td>` : null}${counts.map((each) => html`<td>${count(each)}</td>`)}</tr>`,
  )}</tbody></table></div>`
}

function classesOf(run: ReportHeader['runs'][number]): Map<string, number> {
  const classes = new Map<string, number>()
  for (const suite of run.suites) {
    for (const [name, samples] of Object.entries(suite.classes)) {
      if (samples > 0) classes.set(name, (classes.get(name) ?? 0) + samples)
    }
  }
  return classes
}

function passFirst(a: string, b: string): number {
  if (a === b) return 0
  if (a === 'pass') return -1
  return b === 'pass' || a > b ? 1 : -1
}

function stackedBar(model: string, classes: ReadonlyMap<string, number>, names: readonly string[]): Markup {
  const total = [...classes.values()].reduce((sum, samples) => sum + samples, 0)
  let start = 0
  const parts = names.flatMap((name) => {
    const samples = classes.get(name) ?? 0
    if (samples === 0) return []
    const x = start
    start += samples
    const [left, width] = [round((x / total) * 100), round((samples / total) * 100)]
    return [
      html`<rect class="${classColour(name)}" x="${left}%" width="${width}%" height="22"><title>${name}: ${count(samples)}</title></rect>`,
    ]
  })
  const told = names.filter((name) => classes.has(name)).map((name) => `${name} ${classes.get(name)}`)
  return html`<div class="stack"><span class="label">${model}</span><svg height="22" width="100%" role="img" aria-label="${`${model}: ${told.join(', ')}`}">${parts}</svg></div>`
}

/** Returns a class's color, which is the same in every report. */
function classColour(name: string): string {
  const known = AnswerClass.safeParse(name)
  return `c${known.success ? AnswerClass.options.indexOf(known.data) : 1}`
}
