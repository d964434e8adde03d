import type { SuiteBody } from '@assay/core/api'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Editor, type EditorHandle } from '../../lib/editor/editor.tsx'
import { CopyButton } from '../../lib/parts/copy-button.tsx'
import { Failure, Skeleton } from '../../lib/parts/states.tsx'
import type { SearchOf } from '../../lib/search/params.ts'
import { plainName } from '../../lib/text/plain-name.ts'
import { LineDiff } from './line-diff-table.tsx'
import { lineRange } from './line-range.ts'
import { SuiteCases } from './suite-cases.tsx'
import type { SUITE_PARAMS } from './suite-params.ts'
import { suiteQuery } from './suite-queries.ts'
import { SuiteVersions } from './suite-versions.tsx'

/** The state of a suite's page. */
export type SuiteSearch = SearchOf<typeof SUITE_PARAMS>

/** Changes the state of a suite's page. */
export type SetSuiteSearch = (patch: Partial<SuiteSearch>) => void

/** Shows a version of a suite: its text, or what differs from another version; its cases and its versions beside it. */
export function SuiteView({ suite, search, set }: { suite: SuiteBody; search: SuiteSearch; set: SetSuiteSearch }) {
  const { line } = search
  const isCompared = search.with !== '' && !suite.version.startsWith(search.with)
  return (
    <div className="suite-panes">
      {isCompared ? <Comparison suite={suite} other={search.with} set={set} /> : <Text suite={suite} line={line} />}
      <div className="col">
        <SuiteCases suite={suite} showLine={(at) => set({ line: at, with: '' })} line={line} />
        <SuiteVersions suite={suite} other={isCompared ? search.with : ''} set={set} />
      </div>
    </div>
  )
}

function Text({ suite, line }: { suite: SuiteBody; line: number | null }) {
  const { text } = suite
  // Called again when the editor is there, and when another line is asked for.
  const select = useCallback(
    (editor: EditorHandle | null) => {
      const range = line === null ? null : lineRange(text, line)
      if (range !== null) editor?.select(range.start, range.end)
    },
    [text, line],
  )
  return (
    <section className="panel" aria-label="Text">
      <header>
        <h2>Text</h2>
        <span className="end">
          <CopyButton text={text} />
        </span>
      </header>
      <div className="pad">
        <Editor
          value={text}
          onChange={() => {}}
          label={`Text of ${plainName(suite.name)}`}
          description="Read-only."
          language="yaml"
          isReadOnly
          ref={select}
        />
      </div>
    </section>
  )
}

function Comparison({ suite, other, set }: { suite: SuiteBody; other: string; set: SetSuiteSearch }) {
  const before = useQuery(suiteQuery(suite.name, other))
  const close = () => set({ with: '' })
  return (
    <section className="panel" aria-label="Difference">
      <header>
        <h2>
          <code>{other.slice(0, 8)}</code> → <code>{suite.version.slice(0, 8)}</code>
        </h2>
        <span className="end">
          <button type="button" className="button" onClick={close}>
            Close
          </button>
        </span>
      </header>
      {before.isPending && <Skeleton rows={8} />}
      {before.isError && <Failure error={before.error} retry={close} />}
      {before.data !== undefined && <LineDiff before={before.data.text} after={suite.text} />}
    </section>
  )
}
