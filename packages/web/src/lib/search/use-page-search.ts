import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type ParamTable, type ReadSearch, readSearch, type SearchOf, writeSearch } from './params.ts'

/** The state of a page, which is all in its address. */
interface PageSearch<Table extends ParamTable> extends ReadSearch<Table> {
  /** Changes some values. `replace` leaves no step for Back: for what changes while typing or moving. */
  set(patch: Partial<SearchOf<Table>>, options?: { readonly replace?: boolean }): void
}

/** Reads the parameters of the page from its address. `table` must be the same object at every call. */
export function usePageSearch<Table extends ParamTable>(table: Table): PageSearch<Table> {
  const raw: Record<string, string> = useSearch({ strict: false })
  const navigate = useNavigate()
  const read = useMemo(() => readSearch(table, raw), [table, raw])
  const set = useCallback(
    (patch: Partial<SearchOf<Table>>, { replace = false }: { readonly replace?: boolean } = {}) => {
      const search = (now: Record<string, string>) => writeSearch(table, now, patch)
      void navigate({ to: '.', search, replace, resetScroll: false })
    },
    [navigate, table],
  )
  return { ...read, set }
}
