import { type ItemLabel, labelItem, nextItem, type Reveal, type Review, type ReviewItem } from '@assay/app/review'
import type { Store } from '@assay/store/store'
import type { Style } from '../terminal/style.ts'
import { wrapText } from '../terminal/wrap-text.ts'
import { itemText, revealText } from './item-text.ts'
import type { Keys } from './keys.ts'

/** The parts of a review in the terminal. */
export interface SessionParts {
  readonly store: Store
  readonly now: () => Date
  readonly review: Review
  readonly finder: Parameters<typeof nextItem>[3]
  readonly by: string
  readonly keys: Keys
  readonly stdout: NodeJS.WriteStream
  readonly style: Style
}

const VERDICTS: Readonly<Record<string, 'right' | 'wrong' | 'unsure'>> = {
  1: 'right',
  r: 'right',
  2: 'wrong',
  w: 'wrong',
  3: 'unsure',
  u: 'unsure',
}

/** A label, and the instrument's verdict, which is shown one item later: until then the label can be undone blind. */
interface Given {
  readonly item: ReviewItem
  readonly verdict: 'right' | 'wrong' | 'unsure'
  readonly reveal: Reveal
}

/** A person's decision on an item. */
type Decision =
  | { readonly kind: 'label'; readonly verdict: 'right' | 'wrong' | 'unsure'; readonly comment: string | null }
  | { readonly kind: 'undo' }
  | { readonly kind: 'quit' }

/**
 * Shows items and accepts labels until all are labeled or the person quits. Every label is in the store before anything else is shown, so
 * that whatever ends the process loses none; starting again goes on with the next item.
 */
export async function holdReview(parts: SessionParts): Promise<void> {
  const { store, review, by, finder, stdout } = parts
  let last: Given | null = null
  for (;;) {
    const { item, done, total } = await nextItem(store, review, by, finder)
    if (item === null) {
      const again = last !== null && (await offerUndo(parts, last, { done, total }))
      if (!again) break
      last = null
      continue
    }
    stdout.write(itemText(item, { done, style: parts.style, columns: columnsOf(stdout), check: review.spec.check }))
    const decision = await decide(parts, last !== null)
    if (decision.kind === 'quit') break
    if (decision.kind === 'undo') {
      if (last !== null) await record(parts, last.item, { verdict: 'undone', comment: null })
      last = null
      continue
    }
    const { reveal } = await record(parts, item, decision)
    if (last !== null) tell(parts, last)
    last = { item, verdict: decision.verdict, reveal }
  }
  if (last !== null) tell(parts, last)
}

/** Offers to undo the last item's label, and returns whether it was undone. */
async function offerUndo(parts: SessionParts, last: Given, at: { done: number; total: number }): Promise<boolean> {
  const lines = [`${at.done} of ${at.total} labeled.`, 'Press z to undo the last label, any other key to finish.']
  const columns = columnsOf(parts.stdout)
  parts.stdout.write(`\n${lines.flatMap((line) => wrapText(line, columns - 1)).join('\n')}\n`)
  const pressed = await parts.keys.next()
  if (pressed.kind !== 'character' || pressed.text !== 'z') return false
  await record(parts, last.item, { verdict: 'undone', comment: null })
  return true
}

async function decide(parts: SessionParts, canUndo: boolean): Promise<Decision> {
  const { keys, stdout, style } = parts
  let comment: string | null = null
  for (;;) {
    const pressed = await keys.next()
    if (pressed.kind === 'interrupt' || pressed.kind === 'end') return { kind: 'quit' }
    if (pressed.kind !== 'character') continue
    const key = pressed.text.toLowerCase()
    const verdict = Object.hasOwn(VERDICTS, key) ? VERDICTS[key] : undefined
    if (verdict !== undefined) return { kind: 'label', verdict, comment }
    if (key === 'q') return { kind: 'quit' }
    if (key === 'z') {
      if (canUndo) return { kind: 'undo' }
      stdout.write(`${style('dim', "Nothing to undo: you've already seen what the judge said.")}\n`)
    }
    if (key === 'c') comment = await readComment(parts)
  }
}

/** Reads one line; Enter accepts it, Escape discards it. */
async function readComment({ keys, stdout }: SessionParts): Promise<string | null> {
  stdout.write('Comment: ')
  let text = ''
  for (;;) {
    const pressed = await keys.next()
    if (pressed.kind === 'enter') break
    if (pressed.kind === 'escape' || pressed.kind === 'interrupt' || pressed.kind === 'end') {
      text = ''
      break
    }
    if (pressed.kind === 'backspace') {
      const kept = [...text].slice(0, -1).join('')
      if (kept !== text) stdout.write('\b \b')
      text = kept
    }
    if (pressed.kind === 'character') {
      text += pressed.text
      stdout.write(pressed.text)
    }
  }
  stdout.write('\n')
  return text.trim() === '' ? null : text.trim()
}

function record(
  { store, review, by, now, finder }: SessionParts,
  { key }: ReviewItem,
  { verdict, comment }: Pick<ItemLabel, 'verdict' | 'comment'>,
) {
  return labelItem(store, review, { key, verdict, comment, class: null, by }, { now, finder })
}

function tell({ stdout, style, review }: SessionParts, { item, verdict, reveal }: Given): void {
  stdout.write(revealText({ item, verdict, reveal }, { style, columns: columnsOf(stdout), check: review.spec.check }))
}

function columnsOf(stdout: NodeJS.WriteStream): number {
  return Math.max(20, stdout.columns ?? 80)
}
