import { foldCase } from '../answer/fold-case.ts'
import type { Piece } from '../answer/reasoning-blocks.ts'
import { squashedOffsets, squashedText } from '../answer/squashed-text.ts'
import type { Views } from '../answer/views.ts'
import { prepareNeedleFilter } from './needle-filter.ts'
import { compactText, type SecretForm } from './secret-forms.ts'
import { MASKS, type MaskName } from './secret-masks.ts'

type Where = SecretForm['where']

/** The texts that are searched for forms of secrets, each computed on first use. */
export interface SearchedTexts {
  readonly views: Views
  /** Returns whether a form may be there, without searching for it alone. */
  readonly mayHold: (form: SecretForm) => boolean
  /** Returns the text itself; '' if a mask changes nothing. */
  readonly get: (where: Where) => string
  /** Returns the visible text behind a mask, at the same length; null if the mask changes nothing. */
  readonly masked: (name: MaskName) => string | null
  /** Maps a piece of a masked text to the visible one. */
  readonly inVisible: (name: MaskName, piece: Piece) => Piece
}

/** Prepares the search for these forms in answers. */
export function prepareSearchedTexts(forms: readonly SecretForm[]): (views: Views) => SearchedTexts {
  const inSquashed = forms.flatMap(({ needle, where, needs }) => [...(where === 'squashed' ? [needle] : []), ...needs])
  const filterSquashed = prepareNeedleFilter(inSquashed)
  const filterCompact = prepareNeedleFilter(
    forms.filter(({ where }) => where === 'compact').map(({ needle }) => needle),
  )
  return (views) => {
    const texts = new Map<Where, string>()
    const masks = new Map<MaskName, string | null>()
    const offsets = new Map<MaskName, Uint32Array>()
    const masked = (name: MaskName) => remembered(masks, name, () => MASKS[name](views.visible))
    const get = (where: Where) => remembered(texts, where, () => makeText(where, views, masked))
    const squashed = filterSquashed(views.squashed)
    let compact: ReadonlySet<string> | null = null
    return {
      views,
      get,
      masked,
      mayHold: ({ needle, where, needs }) => {
        if (!needs.every((each) => squashed.has(each))) return false
        if (where === 'squashed') return squashed.has(needle)
        if (where !== 'compact') return true
        compact ??= filterCompact(get('compact'))
        return compact.has(needle)
      },
      inVisible: (name, { start, end }) => {
        const at = remembered(offsets, name, () => squashedOffsets(masked(name) ?? ''))
        return { start: at[start] ?? 0, end: (at[end - 1] ?? 0) + 1 }
      },
    }
  }
}

function makeText(where: Where, views: Views, masked: SearchedTexts['masked']): string {
  switch (where) {
    case 'folded':
      return foldCase(views.visible)
    case 'squashed':
      return views.squashed
    case 'compact':
      return compactText(views.visible)
    default: {
      const text = masked(where)
      return text === null ? '' : squashedText(text)
    }
  }
}

function remembered<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = known.get(key)
  if (value !== undefined) return value
  const made = make()
  known.set(key, made)
  return made
}
