import type { SuiteBody } from '@assay/core/api'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiProblem } from '../../lib/api/problem.ts'
import { sessionQuery } from '../../lib/api/queries.ts'
import { countOf } from '../../lib/numbers/format.ts'
import { formatInstant } from '../../lib/numbers/time.ts'
import { PageTitle } from '../../lib/parts/page-title.tsx'
import { Empty, Failure, SearchProblems, Skeleton } from '../../lib/parts/states.tsx'
import { usePageSearch } from '../../lib/search/use-page-search.ts'
import { VisibleText } from '../../lib/text/token.tsx'
import { LeaveWarning } from './leave-warning.tsx'
import { type Draft, isChanged } from './suite-draft.ts'
import { SuiteEdit } from './suite-edit.tsx'
import { SUITE_PARAMS } from './suite-params.ts'
import { suiteQuery } from './suite-queries.ts'
import { SuiteRun } from './suite-run.tsx'
import { suiteTemplate } from './suite-template.ts'
import { SuiteView } from './suite-view.tsx'
import './suites.css'

/** Shows one suite: to read, to change, to run. */
export function SuitePage() {
  const { name } = useParams({ from: '/suites/$name' })
  // Another suite is another page: nothing of the previous one stays.
  return <OneSuite key={name} name={name} />
}

function OneSuite({ name }: { name: string }) {
  const { values: search, problems, set } = usePageSearch(SUITE_PARAMS)
  const newest = useQuery(suiteQuery(name))
  const shown = useQuery(suiteQuery(name, search.version))
  const session = useQuery(sessionQuery)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [said, say] = useState('')
  const isUnsaved = newest.error instanceof ApiProblem && newest.error.code === 'SUITE_NOT_SAVED'
  const mayRun = session.data === undefined || session.data.scopes.some((scope) => scope === 'run' || scope === 'admin')
  const { tab } = search
  const edited: Draft | null =
    draft ??
    (isUnsaved
      ? { text: suiteTemplate(name), original: '', base: null }
      : shown.data !== undefined && newest.data !== undefined
        ? { text: shown.data.text, original: shown.data.text, base: newest.data.version }
        : null)
  return (
    <>
      <PageTitle
        title={<VisibleText text={name} />}
        tab={name}
        crumbs={
          <>
            <Link to="/suites">Suites</Link> / <VisibleText text={name} />
          </>
        }
      >
        <SuiteFacts suite={shown.data ?? null} isNewest={shown.data?.version === newest.data?.version} />
        <span className="actions">
          <Tabs tab={tab} isDirty={draft !== null && isChanged(draft)} choose={(next) => set({ tab: next })} />
        </span>
      </PageTitle>
      <SearchProblems problems={problems} />
      {newest.isError && !isUnsaved && <Failure error={newest.error} retry={() => void newest.refetch()} />}
      {!isUnsaved && !newest.isError && shown.isError && (
        <Failure error={shown.error} retry={() => set({ version: '', with: '' })} />
      )}
      {isUnsaved && tab !== 'edit' && (
        <section className="panel strip">
          <Empty title={`No suite is saved as “${name}”.`}>
            <button type="button" className="button" onClick={() => set({ tab: 'edit' })}>
              Create it
            </button>
          </Empty>
        </section>
      )}
      {newest.isPending && (
        <section className="panel strip">
          <Skeleton rows={12} />
        </section>
      )}
      {tab === 'view' && shown.data !== undefined && <SuiteView suite={shown.data} search={search} set={set} />}
      {tab === 'edit' && edited !== null && (
        <SuiteEdit
          name={name}
          draft={edited}
          said={said}
          change={(text) => {
            say('')
            setDraft({ ...edited, text })
          }}
          rebase={(base) => setDraft({ ...edited, base })}
          saved={({ text, version, said: words }) => {
            say(words)
            // Text typed meanwhile is a change on top of it.
            setDraft((now) => ({ text: now?.text ?? text, original: text, base: version }))
            if (search.version !== '' || search.with !== '') set({ version: '', with: '', line: null })
          }}
          settled={() => setDraft((now) => (now === null || isChanged(now) ? now : null))}
          mayRun={mayRun}
        />
      )}
      {tab === 'run' && newest.data !== undefined && (
        <SuiteRun
          suite={newest.data}
          search={search}
          set={set}
          mayRun={mayRun}
          isDirty={draft !== null && draft.text !== newest.data.text}
        />
      )}
      <LeaveWarning isDirty={draft !== null && isChanged(draft)} />
    </>
  )
}

function SuiteFacts({ suite, isNewest }: { suite: SuiteBody | null; isNewest: boolean }) {
  if (suite === null) return null
  const { version, cases, saved_at, saved_by } = suite
  return (
    <span className="muted">
      {countOf(cases, 'case')} · {isNewest ? 'newest version' : 'version'} <code>{version.slice(0, 8)}</code> · saved{' '}
      {formatInstant(saved_at)}
      {saved_by !== null && (
        <>
          {' '}
          by <VisibleText text={saved_by} />
        </>
      )}
    </span>
  )
}

const TABS = [
  ['view', 'View'],
  ['edit', 'Edit'],
  ['run', 'Run'],
] as const

function Tabs(props: { tab: string; isDirty: boolean; choose: (tab: 'view' | 'edit' | 'run') => void }) {
  const { tab, isDirty, choose } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
    <span className="seg tabs" role="group" aria-label="Suite actions">
      {TABS.map(([value, word]) => (
        <button key={value} type="button" aria-pressed={tab === value} onClick={() => choose(value)}>
          {word}
          {value === 'edit' && isDirty && ' · unsaved'}
        </button>
      ))}
    </span>
  )
}
