import { EditorView } from '@codemirror/view'

/** The underline of a problem; the library's own is a `data:` picture, which the content security policy refuses. */
const underline = (style: string, tone: string) => ({
  backgroundImage: 'none',
  padding: 0,
  textDecoration: `underline ${style} var(--${tone})`,
  textDecorationThickness: '1.5px',
  textUnderlineOffset: '3px',
  textDecorationSkipInk: 'none',
})

/** The editor's style. It uses the page's tokens, which a shadow root inherits, so it follows the theme by itself. */
export const editorTheme = EditorView.theme({
  '&': {
    backgroundColor: 'var(--surface)',
    color: 'var(--ink)',
    border: '1px solid var(--edge)',
    borderRadius: 'var(--r-2)',
    fontSize: 'var(--t-14)',
    // A page with a long text sets it, and the text scrolls inside.
    maxHeight: 'var(--editor-height, none)',
  },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '22px', borderRadius: 'inherit' },
  '.cm-content': { padding: '7px 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 10px' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-placeholder': { color: 'var(--ink-3)' },
  '.cm-gutters': {
    backgroundColor: 'var(--surface)',
    color: 'var(--ink-3)',
    border: 'none',
    borderRight: '1px solid var(--line)',
  },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 8px', minWidth: '36px' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--sunken)', color: 'var(--ink)' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--selected)', color: 'inherit' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--fail-soft)', color: 'inherit' },
  '.cm-content ::selection, .cm-content::selection': { backgroundColor: 'var(--selected)', color: 'var(--ink)' },
  '.cm-specialChar': { color: 'var(--hidden-ink)', backgroundColor: 'var(--hidden-soft)' },
  '.cm-lintRange-error': underline('wavy', 'fail'),
  '.cm-lintRange-warning': underline('wavy', 'errored'),
  '.cm-lintRange-info': underline('dotted', 'ink-3'),
  '.cm-lintRange-active': { backgroundColor: 'var(--sunken)' },
  '.cm-lintPoint:after': { borderBottomColor: 'var(--fail)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--surface)',
    color: 'var(--ink)',
    border: 'none',
    borderRadius: 'var(--r-2)',
    boxShadow: 'var(--shadow-pop)',
    fontFamily: 'var(--font)',
    fontSize: 'var(--t-13)',
    zIndex: 30,
  },
  '.cm-tooltip-lint, .cm-completionInfo': { maxWidth: 'min(420px, 90vw)' },
  '.cm-diagnostic': { padding: '6px 10px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--fail)' },
  '.cm-diagnostic-warning': { borderLeft: '3px solid var(--errored)' },
  '.cm-diagnostic-info': { borderLeft: '3px solid var(--edge)' },
  '.cm-diagnosticSource': { color: 'var(--ink-3)', opacity: 1, fontFamily: 'var(--mono)', fontSize: 'var(--t-11)' },
  // Below the underscores of the line, and above those of the one before.
  '.cm-tooltip-autocomplete': { margin: '5px 0' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxHeight: '264px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px', lineHeight: '20px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--selected)', color: 'var(--ink)' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: 'var(--w-bold)' },
  '.cm-completionDetail': {
    marginLeft: '12px',
    color: 'var(--ink-3)',
    fontFamily: 'var(--font)',
    fontSize: 'var(--t-12)',
    fontStyle: 'normal',
  },
  '.cm-completionInfo': { padding: '6px 10px' },
})
