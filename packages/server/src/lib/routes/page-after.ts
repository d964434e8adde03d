import { UserError } from '@assay/core/errors'

/** Returns one page of a list in memory: the items after the one whose key is the cursor. Throws UserError `CURSOR_INVALID`. */
export function pageAfter<Item>(
  list: readonly Item[],
  keyOf: (item: Item) => string,
  { limit = 50, cursor }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
): { readonly items: readonly Item[]; readonly next: string | null } {
  const at = cursor === undefined ? -1 : list.findIndex((item) => keyOf(item) === cursor)
  if (cursor !== undefined && at === -1) {
    throw new UserError('CURSOR_INVALID', `Cursor "${cursor}" isn't from this list.`)
  }
  const items = list.slice(at + 1, at + 1 + limit)
  const last = items.at(-1)
  const isLast = last === undefined || at + 1 + limit >= list.length
  return { items, next: isLast ? null : keyOf(last) }
}
