import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'

/** Something that the editor offers while a name is written. */
export interface EditorCompletion {
  /** The name as written in a formula. */
  readonly name: string
  /** A word for its kind, such as `metric`; `function` gets parentheses with the cursor between them. */
  readonly kind: string
  /** One line that explains it. */
  readonly summary: string
}

/** A name as far as it is written: `lat`, `latency.p`, or one in backticks that may not be closed yet. */
const NAME = /(?:[A-Za-z_][\w-]*|`[^`\n]*`?)(?:\.(?:[\w-]*|`[^`\n]*`?))?$/
/** Matches text that needs no new list. */
const STILL = /^[\w.`-]*$/

/** Names of evals are first, words of the language last. */
const BOOST: Readonly<Record<string, number>> = { eval: 2, keyword: 1, function: -1, operator: -1 }

/** Makes the source of completions for names; `list` is read at each request, so that it may change. */
export function completeNames(list: () => readonly EditorCompletion[]) {
  return (context: CompletionContext): CompletionResult | null => {
    const written = context.matchBefore(NAME)
    if (written === null && !context.explicit) return null
    return { from: written?.from ?? context.pos, options: list().map(toOption), validFor: STILL }
  }
}

function toOption({ name, kind, summary }: EditorCompletion): Completion {
  const option = { label: name, type: kind, detail: kind, info: summary, boost: BOOST[kind] ?? 0 }
  if (kind !== 'function') return option
  return {
    ...option,
    apply: (view, _, from, to) => {
      const isCalled = view.state.sliceDoc(to, to + 1) === '('
      view.dispatch({
        changes: { from, to, insert: isCalled ? name : `${name}()` },
        selection: { anchor: from + name.length + 1 },
        userEvent: 'input.complete',
      })
    },
  }
}
