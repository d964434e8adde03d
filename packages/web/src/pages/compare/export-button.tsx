import { readJson } from './comparison-files.ts'
import { useSaying } from './use-saying.ts'

/** Saves the comparison as JSON. */
export function ExportButton({ runs, threshold }: { runs: readonly string[]; threshold: number }) {
  const [said, say] = useSaying()
  const save = async () => {
    try {
      const url = URL.createObjectURL(new Blob([await readJson(runs, threshold)], { type: 'application/json' }))
      const link = document.createElement('a')
      link.href = url
      link.download = 'comparison.json'
      link.click()
      setTimeout(() => URL.revokeObjectURL(url), 10_000)
    } catch {
      say('It couldn’t be loaded')
    }
  }
  return (
    <button type="button" className="button" title="Save the comparison as JSON" onClick={() => void save()}>
      <span aria-live="polite">{said ?? 'Export'}</span>
    </button>
  )
}
