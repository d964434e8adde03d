import type { ShowText } from '../check/show-text.ts'

/** Maximum members or items per level, and levels, of a shown value. */
const MEMBER_LIMIT = 5
const LEVEL_LIMIT = 3

/** Shows a JSON value in a reason: on one line, cut and without secrets. */
export type ShowValue = (value: unknown) => string

/** Creates a function that shows values. It takes little time and depth, whatever the value. */
export function createShowValue(show: ShowText): ShowValue {
  const showAt = (value: unknown, levels: number): string => {
    if (typeof value === 'string') return show(value)
    if (value === undefined) return 'nothing'
    if (typeof value !== 'object' || value === null) return String(value)
    if (Array.isArray(value)) {
      if (value.length === 0) return '[]'
      if (levels === 0) return '[…]'
      const items = value.slice(0, MEMBER_LIMIT).map((item) => showAt(item, levels - 1))
      return `[${items.join(', ')}${value.length > MEMBER_LIMIT ? ', …' : ''}]`
    }
    const keys = Object.keys(value)
    if (keys.length === 0) return '{}'
    if (levels === 0) return '{…}'
    const members = Object.entries(value)
      .slice(0, MEMBER_LIMIT)
      .map(([key, child]) => `${show(key)}: ${showAt(child, levels - 1)}`)
    return `{${members.join(', ')}${keys.length > MEMBER_LIMIT ? ', …' : ''}}`
  }
  return (value) => showAt(value, LEVEL_LIMIT)
}
