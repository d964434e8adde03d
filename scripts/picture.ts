import { type Comparison, compareSides } from '@assay/core/comparison'
import { comparisonText } from '../packages/cli/src/lib/compare/text.ts'
import type { Style } from '../packages/cli/src/lib/terminal/style.ts'
import { exampleReports } from './example-reports.ts'

// The picture in the README: the real output of `assay compare` on the example reports, as an SVG in the terminal's colours.

const LINE_HEIGHT = 19
const CHARACTER_WIDTH = 8.2
const PADDING = 16

const COLOURS: Readonly<Record<string, string>> = {
  red: '#ff7b72',
  green: '#7ee787',
  dim: '#8b949e',
  yellow: '#d29922',
  bold: '#ffffff',
}

/** Marks a styled text, to be turned into a coloured span by characters that no text of ours has. */
const mark: Style = (format, text) => (format === 'reset' ? text : `\ue000${String(format)}\ue001${text}\ue002`)

/** Returns docs/compare.svg. */
export async function comparePicture(): Promise<string> {
  const text = comparisonText(await exampleComparison(), { style: mark, columns: 100 }, false)
  const lines = ['$ assay compare --baseline baseline.json --current current.json', '', ...text.split('\n').slice(2)]
  const plain = lines.map((line) => line.replace(/\ue000[^\ue001]*\ue001|\ue002/g, ''))
  const width = Math.ceil(Math.max(...plain.map((line) => line.length)) * CHARACTER_WIDTH + 2 * PADDING)
  const height = lines.length * LINE_HEIGHT + 2 * PADDING
  const rows = lines.map(
    (line, i) => `<text x="${PADDING}" y="${PADDING + 14 + i * LINE_HEIGHT}">${spans(line)}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" role="img" aria-label="Output of assay compare">
<rect width="100%" height="100%" rx="8" fill="#0d1117"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="13.6" fill="#e6edf3" xml:space="preserve">
${rows.join('\n')}
</g>
</svg>
`
}

function exampleComparison(): Promise<Comparison> {
  const reports = exampleReports()
  const side = (label: string) => {
    const report = reports.get(label)
    if (report === undefined) throw new Error(`Bug: there is no example report "${label}".`)
    return { label, results: [report.results], header: () => report }
  }
  return compareSides(side('baseline.json'), side('current.json'))
}

function spans(line: string): string {
  return line
    .replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/\ue000([^\ue001]*)\ue001([^\ue002]*)\ue002/g, (_, format: string, text: string) => {
      const names = format.split(',')
      const weight = names.includes('bold') ? ' font-weight="bold"' : ''
      const colour = COLOURS[names.find((name) => name !== 'bold') ?? 'bold']
      return `<tspan fill="${colour ?? '#e6edf3'}"${weight}>${text}</tspan>`
    })
}
