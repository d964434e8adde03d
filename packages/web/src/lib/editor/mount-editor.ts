import { autocompletion, completionKeymap } from '@codemirror/autocomplete'
import {
  history,
  historyKeymap,
  indentWithTab,
  standardKeymap,
  toggleComment,
  toggleTabFocusMode,
} from '@codemirror/commands'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import { nextDiagnostic, previousDiagnostic, setDiagnostics } from '@codemirror/lint'
import { Annotation, EditorState, type Extension } from '@codemirror/state'
import {
  EditorView,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view'
import { type EditorDiagnostic, toMarks } from './editor-diagnostics.ts'
import { loadYaml } from './editor-languages.ts'
import { editorTheme } from './editor-theme.ts'
import { completeNames, type EditorCompletion } from './name-completion.ts'

/** The options of an editor. The functions are read at each event, so they may change. */
export interface EditorOptions {
  readonly value: string
  readonly label: string
  /** Said after the label; the way out by the keyboard is added to it. */
  readonly description: string
  readonly placeholder: string
  readonly language: 'formula' | 'yaml'
  readonly isReadOnly: boolean
  readonly completions: () => readonly EditorCompletion[]
  readonly onChange: (value: string) => void
  /** Called on Ctrl or Cmd with Enter. */
  readonly onSubmit: () => void
}

/** An editor on the page. */
export interface MountedEditor {
  /** Puts another text into it, unless it has it already; no change is reported. */
  setValue(value: string): void
  setDiagnostics(diagnostics: readonly EditorDiagnostic[]): void
  /** Selects a span, scrolls to it and takes the focus. */
  select(start: number, end: number): void
  destroy(): void
}

const fromOutside = Annotation.define<true>()
const DESCRIPTION = 'description'

/** Beyond those of any text. Ctrl-m lets Tab leave until it is pressed again, Escape lets the next one leave. */
const YAML_KEYS = [
  { key: 'Mod-/', run: toggleComment },
  { key: 'Ctrl-m', mac: 'Shift-Alt-m', run: toggleTabFocusMode },
  indentWithTab,
]

/**
 * Puts an editor into an element. It lives in a shadow root, where its styles are constructed sheets: a `<style>` element would be refused by
 * the content security policy.
 */
export async function mountEditor(host: HTMLElement, options: EditorOptions): Promise<MountedEditor> {
  const language = options.language === 'yaml' ? await loadYaml() : []
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const said = document.createElement('p')
  said.id = DESCRIPTION
  said.hidden = true
  said.textContent = describe(options)
  const view = new EditorView({
    root,
    state: EditorState.create({ doc: options.value, extensions: [extensionsOf(options), language] }),
  })
  root.replaceChildren(view.dom, said)
  return {
    setValue: (value) => replaceText(view, value),
    setDiagnostics: (diagnostics) => {
      const marks = toMarks(diagnostics, view.state.doc.length)
      view.dispatch(setDiagnostics(view.state, marks))
      view.contentDOM.setAttribute('aria-invalid', String(marks.some(({ severity }) => severity === 'error')))
    },
    select: (start, end) => {
      const { length } = view.state.doc
      const [anchor, head] = [Math.min(start, length), Math.min(end, length)]
      view.dispatch({ selection: { anchor, head }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
      view.focus()
    },
    destroy: () => {
      view.destroy()
      root.replaceChildren()
    },
  }
}

function describe({ description, language }: EditorOptions): string {
  const wayOut = language === 'yaml' ? 'Tab indents; press Escape, then Tab, to leave.' : 'Tab leaves.'
  return `${description} ${wayOut} F8 goes to the next problem.`.trim()
}

function extensionsOf(options: EditorOptions): Extension[] {
  const isYaml = options.language === 'yaml'
  return [
    editorTheme,
    history(),
    highlightSpecialChars(),
    bracketMatching(),
    EditorView.lineWrapping,
    isYaml ? [lineNumbers(), highlightActiveLineGutter(), indentOnInput()] : [],
    autocompletion({ override: isYaml ? [] : [completeNames(options.completions)], icons: false }),
    placeholder(options.placeholder),
    EditorState.readOnly.of(options.isReadOnly),
    EditorState.tabSize.of(2),
    EditorView.contentAttributes.of({
      'aria-label': options.label,
      'aria-describedby': DESCRIPTION,
      spellcheck: 'false',
      // It has the focus anyway; page checkers look for the attribute.
      tabindex: '0',
    }),
    // Chromium keeps the look of what is typed over by a style attribute, which the content security policy blocks.
    EditorView.domEventHandlers({
      beforeinput: (event, view) => {
        const { inputType, data, isComposing } = event
        const { selection, readOnly } = view.state
        if (readOnly || inputType !== 'insertText' || data === null || isComposing || selection.main.empty) return false
        view.dispatch(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true })
        return true
      },
    }),
    EditorView.updateListener.of((update) => {
      const isOurs = update.transactions.some((each) => each.annotation(fromOutside) === true)
      if (update.docChanged && !isOurs) options.onChange(update.state.doc.toString())
    }),
    keymap.of([
      { key: 'Mod-Enter', run: () => submit(options) },
      { key: 'F8', run: nextDiagnostic, shift: previousDiagnostic },
      ...completionKeymap,
      ...historyKeymap,
      ...standardKeymap,
      ...(isYaml ? YAML_KEYS : []),
    ]),
  ]
}

/** Calls `onSubmit` and reports the key as used. */
function submit({ onSubmit }: EditorOptions): boolean {
  onSubmit()
  return true
}

function replaceText(view: EditorView, value: string): void {
  if (view.state.doc.toString() === value) return
  const { anchor } = view.state.selection.main
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: value },
    selection: { anchor: Math.min(anchor, value.length) },
    annotations: fromOutside.of(true),
  })
}
