import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { createEcho } from './echo.ts'
import type { EditorDiagnostic } from './editor-diagnostics.ts'
import type { MountedEditor } from './mount-editor.ts'
import type { EditorCompletion } from './name-completion.ts'
import './editor.css'

/** The editor's methods for a page, by `ref`. */
export interface EditorHandle {
  /** Selects a span of the text (offsets in UTF-16 units), scrolls to it and takes the focus. */
  select(start: number, end: number): void
}

const NO_COMPLETIONS: readonly EditorCompletion[] = []
const NO_DIAGNOSTICS: readonly EditorDiagnostic[] = []

/**
 * Edits a formula or a suite's YAML, with problems underlined at their place. CodeMirror is loaded when the first editor is shown; until then
 * the text is there to read.
 *
 * The page has the text: `onChange` gives each new one, and a `value` that differs from the editor's replaces it, so pass the newest at once
 * and let only the address wait. Problems belong in a `DiagnosticList` below it too: they must not be told by an underline alone.
 */
export function Editor(props: {
  value: string
  onChange: (value: string) => void
  /** Names it for screen readers, as the visible label does for everybody else. */
  label: string
  /** Read after the label: what the text is for. */
  description?: string
  /** `yaml` has line numbers and indents by Tab (Esc, then Tab leaves); `formula` wraps, completes names, and Tab leaves. Read once. */
  language: 'formula' | 'yaml'
  diagnostics?: readonly EditorDiagnostic[]
  /** Names to complete, for formulas. */
  completions?: readonly EditorCompletion[]
  placeholder?: string
  /** Read once. */
  isReadOnly?: boolean
  /** Called on Ctrl or Cmd with Enter. */
  onSubmit?: () => void
  ref?: Ref<EditorHandle>
}) {
  const { value, label, language, diagnostics = NO_DIAGNOSTICS, ref } = props
  const host = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  const [echo] = useState(createEcho)
  const [editor, setEditor] = useState<MountedEditor | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    let mounted: MountedEditor | null = null
    let isGone = false
    const mount = async (element: HTMLDivElement) => {
      const { mountEditor } = await import('./mount-editor.ts')
      if (isGone) return
      const { description = '', placeholder = '', isReadOnly = false } = latest.current
      mounted = await mountEditor(element, {
        value: latest.current.value,
        label: latest.current.label,
        description,
        placeholder,
        language: latest.current.language,
        isReadOnly,
        completions: () => latest.current.completions ?? NO_COMPLETIONS,
        onChange: (text) => {
          echo.report(text)
          latest.current.onChange(text)
        },
        onSubmit: () => latest.current.onSubmit?.(),
      })
      if (isGone) mounted.destroy()
      else setEditor(mounted)
    }
    if (host.current !== null) mount(host.current).catch(setProblem)
    return () => {
      isGone = true
      mounted?.destroy()
      setEditor(null)
    }
  }, [echo])
  useEffect(() => {
    if (echo.isNews(value)) editor?.setValue(value)
  }, [editor, echo, value])
  // After the text: a place refers to the newest one.
  useEffect(() => editor?.setDiagnostics(diagnostics), [editor, diagnostics])
  useImperativeHandle(ref, () => ({ select: (start, end) => editor?.select(start, end) }), [editor])
  return (
    <div className={`editor ${language}`}>
      <div ref={host} hidden={editor === null} />
      {editor === null && problem === null && (
        <pre className="editor-text" aria-busy="true">
          {value === '' ? '\u200b' : value}
        </pre>
      )}
      {/* Without CodeMirror, as after a broken download, the text can still be changed. */}
      {problem !== null && (
        <textarea
          className="editor-text"
          aria-label={label}
          value={value}
          spellCheck={false}
          readOnly={props.isReadOnly ?? false}
          onChange={(event) => props.onChange(event.target.value)}
        />
      )}
    </div>
  )
}
