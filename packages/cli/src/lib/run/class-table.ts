import type { Run } from '@assay/core/report'
import { balancedText, classMatrix } from '@assay/formats/summary'
import { count, percent } from '@assay/formats/text'
import type { Style } from '../terminal/style.ts'
import { type Cell, tableText } from '../terminal/table.ts'

/** Returns where each model breaks: its suites by the answers' classes. Empty for runs without classes. */
export function classTables(runs: readonly Run[], style: Style): string[] {
  return runs.flatMap((run) => {
    const matrix = classMatrix(run)
    if (matrix === null) return []
    const columns = [
      { title: `SUITE (${run.model})` },
      { title: 'ACCURACY', align: 'right' as const },
      ...(matrix.hasBalanced ? [{ title: 'BALANCED', align: 'right' as const }] : []),
      ...matrix.classes.map((name) => ({ title: name, align: 'right' as const })),
    ]
    const rows = matrix.rows.map(({ suite, counts, accuracy, balanced }): Cell[] => [
      { text: suite, format: 'bold' },
      { text: accuracy.value === null ? 'n/a' : percent(accuracy.value) },
      ...(matrix.hasBalanced ? [{ text: balancedText(balanced) }] : []),
      ...counts.map((each, at) => ({ text: count(each), format: formatOf(each, matrix.classes[at] ?? '') })),
    ])
    return [tableText(columns, rows, style)]
  })
}

function formatOf(samples: number, name: string): 'dim' | 'green' | 'red' {
  if (samples === 0) return 'dim'
  return name === 'pass' ? 'green' : 'red'
}
