import type { Piece } from '../answer/reasoning-blocks.ts'
import type { ViewName, Views } from '../answer/views.ts'
import { prepareSearchedTexts, type SearchedTexts } from './searched-texts.ts'
import { type SecretForm, secretForms } from './secret-forms.ts'

/** A secret that an answer gives away, and how. */
export interface FoundSecret {
  /** The index of the secret. */
  readonly secret: number
  readonly rule: string
  readonly view: ViewName
  /** The place in that view. */
  readonly piece: Piece
}

/** Finds secrets in the views of an answer, each once. */
export type SecretSearch = (views: Views) => readonly FoundSecret[]

/** Prepares the search for secrets in every form that `secretForms` knows. */
export function prepareSecretSearch(secrets: readonly string[]): SecretSearch {
  const forms = secrets.map(secretForms)
  const prepareText = prepareSearchedTexts(forms.flat())
  return (views) => {
    const texts = prepareText(views)
    return forms.flatMap((those, secret) => {
      for (const form of those) {
        const found = texts.mayHold(form) ? findForm(form, texts) : null
        if (found !== null) return [{ secret, ...found }]
      }
      return []
    })
  }
}

type FoundForm = Omit<FoundSecret, 'secret'>

function findForm(form: SecretForm, texts: SearchedTexts): FoundForm | null {
  const { needle, where, rule } = form
  const text = texts.get(where)
  for (let start = text.indexOf(needle); start !== -1; start = text.indexOf(needle, start + 1)) {
    const piece = { start, end: start + needle.length }
    if (where === 'compact') return { rule, view: 'visible', piece: compactPiece(texts.views.visible, piece) }
    if (where === 'folded') {
      if (form.edges === 'any' || hasWordEdges(text, piece)) return { rule, view: 'visible', piece }
    } else if (where === 'squashed') {
      const how = squashedRule(form, texts.views, piece)
      if (how !== null) return { rule: how, view: 'squashed', piece }
    } else {
      const seen = texts.inVisible(where, piece)
      if (isHidden(form, texts.masked(where) ?? '', seen)) return { rule, view: 'visible', piece: seen }
    }
  }
  return null
}

/** Returns whether letters found behind a mask are the secret's, and not by chance those of some words in a row. */
function isHidden({ edges, where, needle }: SecretForm, masked: string, piece: Piece): boolean {
  if (edges === 'any') return true
  if (where === 'words' && /^\d+$/.test(needle) && isCounting(masked, piece)) return false
  if (!hasWordEdges(masked, piece)) return false
  return edges === 'words' || isSpelled(masked.slice(piece.start, piece.end))
}

/** Returns the rule for letters found in the squashed view; null if they are there by chance. */
function squashedRule(form: SecretForm, views: Views, piece: Piece): string | null {
  if (form.edges === 'any') return form.rule
  const seen = views.inVisible(piece)
  if (!hasWordEdges(views.visible, seen)) return null
  if (form.rule !== 'secret_squashed') return form.rule
  const parts = views.visible.slice(seen.start, seen.end).split(/[^\p{L}\p{N}\p{M}]+/u)
  if (parts.length === 1) return 'secret_look_alike'
  if (isSpelled(views.visible.slice(seen.start, seen.end))) return 'secret_spelled'
  return form.edges === 'spelled' ? null : form.rule
}

/** Returns whether digits are part of more: counting from one to ten names any number on the way. */
function isCounting(masked: string, { start, end }: Piece): boolean {
  return (
    /\d[\s,]{0,30}$/.test(masked.slice(Math.max(0, start - 31), start)) ||
    /^[\s,]{0,30}\d/.test(masked.slice(end, end + 31))
  )
}

/** Returns whether letters are written one by one. */
function isSpelled(text: string): boolean {
  const parts = text.split(/[^\p{L}\p{N}\p{M}]+/u)
  return parts.every((part) => Array.from(part.normalize('NFC')).length <= 1)
}

const LETTER = /[\p{L}\p{N}]/u

/** Returns whether no letter or digit is directly around a piece that begins and ends with one. */
function hasWordEdges(text: string, { start, end }: Piece): boolean {
  return !(isLetter(text, start - 1) && isLetter(text, start)) && !(isLetter(text, end - 1) && isLetter(text, end))
}

function isLetter(text: string, at: number): boolean {
  return at >= 0 && at < text.length && LETTER.test(text.charAt(at))
}

/** Maps a piece of the compact text to the visible one. */
function compactPiece(visible: string, { start, end }: Piece): Piece {
  let count = 0
  let from = 0
  for (const match of visible.matchAll(/\S/g)) {
    if (count === start) from = match.index
    if (++count === end) return { start: from, end: match.index + 1 }
  }
  return { start: from, end: visible.length }
}
