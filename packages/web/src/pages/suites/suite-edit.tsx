import type { SavedSuite } from '@assay/core/api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { apiPath, callApi } from '../../lib/api/call.ts'
import { ApiProblem } from '../../lib/api/problem.ts'
import { DiagnosticList } from '../../lib/editor/diagnostic-list.tsx'
import { Editor, type EditorHandle } from '../../lib/editor/editor.tsx'
import { countOf } from '../../lib/numbers/format.ts'
import { Glyph } from '../../lib/parts/glyph.tsx'
import { Failure } from '../../lib/parts/states.tsx'
import { plainName } from '../../lib/text/plain-name.ts'
import { useRested } from '../../lib/time/use-rested.ts'
import { LineDiff } from './line-diff-table.tsx'
import type { Draft } from './suite-draft.ts'
import { suiteQuery, validationQuery } from './suite-queries.ts'

/** The pause in typing before the text is checked. */
const REST_MS = 300

/** Edits a suite's text: it shows problems in place while you type, and saving makes a version. */
export function SuiteEdit(props: {
  name: string
  draft: Draft
  change: (text: string) => void
  /** Rebases the text on another version. */
  rebase: (base: string | null) => void
  /** Hears what was saved as which version, and what to tell about it. */
  saved: (what: { readonly text: string; readonly version: string; readonly said: string }) => void
  /** Hears that the pages show it too. */
  settled: () => void
  /** The result of saving, until the text changes again. */
  said: string
  mayRun: boolean
}) {
  const { name, draft, change, rebase, saved, settled, said, mayRun } = props
  const { text, original, base } = draft
  const editor = useRef<EditorHandle>(null)
  const checked = useRested(text, REST_MS)
  const validation = useQuery({ ...validationQuery(checked), placeholderData: (before) => before })
  const navigate = useNavigate()
  const queries = useQueryClient()
  const found = validation.data
  const isFresh = checked === text && validation.isSuccess && !validation.isPlaceholderData
  // An older text's places would mark the wrong words.
  const diagnostics = isFresh ? (found?.diagnostics ?? []) : []
  const [suite] = found?.suites ?? []
  const ownName = isFresh && found?.ok === true ? (suite?.name ?? name) : name
  const isNew = base === null || ownName !== name
  const save = useMutation({
    mutationFn: () =>
      callApi<SavedSuite>(apiPath`/suites/${ownName}`, {
        method: 'PUT',
        body: { text, base: ownName === name ? base : null },
      }),
    onSuccess: async ({ version }) => {
      const isSame = version === base
      const words = isSame ? 'Nothing changed: this is the newest version.' : `Saved as version ${version.slice(0, 8)}.`
      saved({ text, version, said: words })
      await Promise.all(
        ['suite', 'suite-versions', 'suites'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      )
      settled()
      // Saved under the text's own name, it has its own page.
      if (ownName !== name) await navigate({ to: '/suites/$name', params: { name: ownName }, search: { tab: 'edit' } })
    },
  })
  const canSave = mayRun && !save.isPending && found?.ok !== false && (isNew || text !== original)
  const trySave = () => {
    if (canSave) save.mutate()
  }
  useSaveKey(trySave)
  const changeText = (next: string) => {
    if (!save.isIdle) save.reset()
    change(next)
  }
  return (
    <div className="suite-panes">
      <section className="panel" aria-label="Editor">
        <header>
          <h2>Text</h2>
          <span className="muted">YAML, TOML or JSON</span>
          <span className="end">
            <button type="button" className="button primary" disabled={!canSave} onClick={trySave}>
              {save.isPending ? 'Saving…' : ownName === name ? 'Save' : `Save as “${ownName.slice(0, 40)}”`}
            </button>
          </span>
        </header>
        <div className="pad">
          <Editor
            value={text}
            onChange={changeText}
            label={`Text of ${plainName(name)}`}
            description="Ctrl+S saves it."
            language="yaml"
            diagnostics={diagnostics}
            onSubmit={trySave}
            ref={editor}
          />
        </div>
      </section>
      <div className="col">
        <section className="panel" aria-label="Status">
          <header>
            <h2>Problems</h2>
            <span className="end muted" role="status">
              {said !== '' ? said : isFresh ? '' : validation.isError ? '' : 'Checking…'}
            </span>
          </header>
          <div className="pad">
            {validation.isError && <Failure error={validation.error} retry={() => void validation.refetch()} />}
            {isFresh && found?.ok === true && (
              <p>
                <Glyph name="pass" /> {diagnostics.length === 0 ? 'None.' : 'None that prevents saving.'}{' '}
                {countOf(suite?.cases ?? 0, 'case')}, scored by <code>{suite?.score_formula}</code>.
              </p>
            )}
            <DiagnosticList
              diagnostics={diagnostics}
              text={checked}
              onSelect={({ start, end }) => editor.current?.select(start, end)}
            />
            {!mayRun && <p className="muted">Your token can’t save suites: that needs the run scope.</p>}
          </div>
        </section>
        {save.isError && isConflict(save.error) && (
          <Conflict
            name={ownName}
            mine={text}
            error={save.error}
            overrule={(version) => {
              rebase(version)
              save.reset()
            }}
          />
        )}
        {save.isError && !isConflict(save.error) && <Failure error={save.error} retry={trySave} />}
      </div>
    </div>
  )
}

function isConflict(error: Error): boolean {
  return error instanceof ApiProblem && error.code === 'SUITE_CHANGED'
}

/** Says that someone else saved meanwhile, shows what differs, and offers both ways. */
function Conflict(props: { name: string; mine: string; error: Error; overrule: (version: string) => void }) {
  const { name, mine, error, overrule } = props
  const theirs = useQuery({ ...suiteQuery(name), staleTime: 0, gcTime: 0 })
  const { data } = theirs
  return (
    <section className="panel" aria-label="Conflict">
      <div className="notice errored" role="alert">
        <Glyph name="errored" />
        <div>
          <b>Someone else saved this suite</b>
          <p>{error.message}</p>
          <p className="failure-end">
            <button
              type="button"
              className="button"
              disabled={data === undefined}
              onClick={() => data !== undefined && overrule(data.version)}
            >
              Keep mine
            </button>
            <span className="muted">Then save: yours becomes the newest version, and theirs stays in the list.</span>
          </p>
        </div>
      </div>
      {theirs.isError && <Failure error={theirs.error} />}
      {data !== undefined && (
        <>
          <h3 className="pad">From theirs to yours</h3>
          <LineDiff before={data.text} after={mine} />
        </>
      )}
    </section>
  )
}

/** Saves on Ctrl or Cmd with S, wherever the cursor is. */
function useSaveKey(save: () => void): void {
  const latest = useRef(save)
  useLayoutEffect(() => {
    latest.current = save
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
