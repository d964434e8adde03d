import type { CheckOptions } from '@assay/core/suite'
import type { PreparedCheck } from '../check/check-tools.ts'
import { failing, passing } from '../check/finding.ts'

/** Prepares the check on the minimum number of characters. */
export function prepareMinLength({ limit }: CheckOptions<'min_length'>): PreparedCheck {
  return ({ text }) => {
    const length = countCharacters(text)
    const reason = `${characters(length)}; the minimum is ${limit}.`
    return length >= limit ? passing(reason) : failing(reason)
  }
}

/** Prepares the check on the maximum number of characters. */
export function prepareMaxLength({ limit }: CheckOptions<'max_length'>): PreparedCheck {
  return ({ text }) => {
    const length = countCharacters(text)
    const reason = `${characters(length)}; the limit is ${limit}.`
    return length <= limit ? passing(reason) : failing(reason)
  }
}

/** Counts characters as people and most languages do: code points, so that an emoji outside the basic plane is one. */
export function countCharacters(text: string): number {
  let pairs = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= 0xd800 && unit < 0xdc00) {
      const next = text.charCodeAt(i + 1)
      if (next >= 0xdc00 && next < 0xe000) {
        pairs++
        i++
      }
    }
  }
  return text.length - pairs
}

function characters(count: number): string {
  return count === 1 ? '1 character' : `${count} characters`
}
