import { foldCase } from '../answer/fold-case.ts'
import type { Piece } from '../answer/reasoning-blocks.ts'
import type { ViewName, Views } from '../answer/views.ts'
import { compactText, type SecretForm, secretForms } from './secret-forms.ts'

/** Where and how an answer gives a secret away. */
export interface FoundSecret {
  /** Which of the secrets, from 0. */
  readonly secret: number
  readonly rule: string
  readonly view: ViewName
  /** In that view. */
  readonly piece: Piece
}

/** Looks for secrets in the views of an answer: those that are there, each once. */
export type SecretSearch = (views: Views) => readonly FoundSecret[]

/** Prepares the search for secrets in every form: as they stand, squashed, look-alikes, reversed, rot13, hex, base64, spelled out. */
export function prepareSecretSearch(secrets: readonly string[]): SecretSearch {
  const forms = secrets.map(secretForms)
  return (views) => {
    const { visible, squashed } = views
    const texts = { folded: foldCase(visible), squashed, compact: compactText(visible) }
    return forms.flatMap((those, secret) => {
      for (const form of those) {
        const found = findForm(form, texts[form.where], views)
        if (found !== null) return [{ secret, ...found }]
      }
      return []
    })
  }
}

type FoundForm = Omit<FoundSecret, 'secret'>

function findForm(form: SecretForm, text: string, views: Views): FoundForm | null {
  const { needle, where } = form
  for (let start = text.indexOf(needle); start !== -1; start = text.indexOf(needle, start + 1)) {
    const piece = { start, end: start + needle.length }
    if (where === 'compact') return { rule: form.rule, view: 'visible', piece: compactPiece(views.visible, piece) }
    if (where === 'folded') {
      if (form.edges === 'any' || hasWordEdges(text, piece)) return { rule: form.rule, view: 'visible', piece }
      continue
    }
    const rule = squashedRule(form, views, piece)
    if (rule !== null) return { rule, view: 'squashed', piece }
  }
  return null
}

/** How the letters were written that have been found in the squashed view; null when it was by chance. */
function squashedRule(form: SecretForm, views: Views, piece: Piece): string | null {
  if (form.edges === 'any') return form.rule
  const seen = views.inVisible(piece)
  if (!hasWordEdges(views.visible, seen)) return null
  if (form.rule !== 'secret_squashed') return form.rule
  const parts = views.visible.slice(seen.start, seen.end).split(/[^\p{L}\p{N}\p{M}]+/u)
  if (parts.length === 1) return 'secret_look_alike'
  if (parts.every((part) => Array.from(part.normalize('NFC')).length === 1)) return 'secret_spelled'
  return form.edges === 'spelled' ? null : form.rule
}

const LETTER = /[\p{L}\p{N}]/u

/** Whether no letter or digit stands directly around a piece that begins and ends with one. */
function hasWordEdges(text: string, { start, end }: Piece): boolean {
  return !(isLetter(text, start - 1) && isLetter(text, start)) && !(isLetter(text, end - 1) && isLetter(text, end))
}

function isLetter(text: string, at: number): boolean {
  return at >= 0 && at < text.length && LETTER.test(text.charAt(at))
}

/** Where a piece of the compact text stands in the visible one. */
function compactPiece(visible: string, { start, end }: Piece): Piece {
  let count = 0
  let from = 0
  for (const match of visible.matchAll(/\S/g)) {
    if (count === start) from = match.index
    if (++count === end) return { start: from, end: match.index + 1 }
  }
  return { start: from, end: visible.length }
}
