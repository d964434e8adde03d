import { readMarkdown } from './comparison-files.ts'
import { useSaying } from './use-saying.ts'

/** Copies the comparison as Markdown for a pull request. */
export function CopyMarkdown({ runs, threshold }: { runs: readonly string[]; threshold: number }) {
  const [said, say] = useSaying()
  const copy = async () => {
    say('Copying…')
    try {
      await navigator.clipboard.writeText(await readMarkdown(runs, threshold))
      say('Copied')
    } catch (error) {
      say(error instanceof DOMException ? 'The browser blocked it' : 'It couldn’t be loaded')
    }
  }
  return (
    <button type="button" className="button" onClick={() => void copy()}>
      <span aria-live="polite">{said ?? 'Copy as Markdown'}</span>
    </button>
  )
}
