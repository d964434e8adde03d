import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { CaseList } from '../../lib/cases/case-list.ts'
import { caseKey } from '../../lib/cases/merge-sample.ts'
import { useKeys } from '../../lib/keys/use-keys.ts'
import { caseQuery } from '../../lib/sample/queries.ts'
import type { RunSearch } from './run-search.ts'

/** The case in the peek, and how to go to others. */
interface PeekState {
  readonly case: { readonly suite: string; readonly name: string; readonly variant: string | undefined } | null
  /** Place in the list; null where it isn't known. */
  readonly index: number | null
  readonly choose: (index: number) => void
  readonly open: (suite: string, name: string, variant: string | undefined) => void
  readonly move: (by: number) => void
  readonly close: () => void
}

const nothing = () => () => {}

/** Follows which case the address names, and moves to others by keys: `j` `k` next and previous, `Enter` its page, `Esc` closes it. */
export function usePeek(options: {
  run: string
  list: CaseList | undefined
  values: RunSearch
  set: (patch: Partial<RunSearch>, options?: { readonly replace?: boolean }) => void
}): PeekState {
  const { run, list, values, set } = options
  const [suite, name, variant] = values.case
  const router = useRouter()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const rows = list?.rows
  const version = useSyncExternalStore(rows?.subscribe ?? nothing, () => rows?.version ?? 0)
  const shown = useMemo(
    () => (suite === undefined || name === undefined ? null : { suite, name, variant }),
    [suite, name, variant],
  )
  const key = shown === null ? null : caseKey({ suite: shown.suite, case: shown.name, variant: shown.variant })
  // The row that the reader reached by keys; its page may not be loaded yet.
  const [going, goTo] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are others when their version is
  const found = useMemo(() => {
    const at = key === null || rows === undefined ? -1 : rows.find((row) => caseKey(row) === key)
    return at < 0 ? null : at
  }, [key, rows, version])
  const isPushed = useRef(false)
  const open = useCallback(
    (toSuite: string, toName: string, toVariant: string | undefined) => {
      const names = [toSuite, toName, ...(toVariant === undefined ? [] : [toVariant])]
      // The first case adds a step for Back, which closes the peek; further ones replace it.
      if (key === null) isPushed.current = true
      set({ case: names, attempt: null }, { replace: key !== null })
    },
    [key, set],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are others when their version is
  useEffect(() => {
    const row = going === null ? undefined : rows?.rowAt(going)
    if (row === undefined) return
    goTo(null)
    open(row.suite, row.case, row.variant)
  }, [going, rows, version, open])
  const total = rows?.total ?? 0
  const at = going ?? found
  const move = useCallback(
    (by: number) => {
      if (total === 0) return
      goTo(Math.min(total - 1, Math.max(0, at === null ? 0 : at + by)))
    },
    [at, total],
  )
  const close = useCallback(() => {
    goTo(null)
    if (isPushed.current) router.history.back()
    else set({ case: [], attempt: null }, { replace: true })
    isPushed.current = false
  }, [router, set])
  useEffect(() => {
    if (key === null) isPushed.current = false
  }, [key])
  // Loads the neighbors before the reader comes to them.
  useEffect(() => {
    if (found === null || rows === undefined) return
    const timer = setTimeout(() => {
      for (const row of [rows.rowAt(found + 1), rows.rowAt(found - 1)]) {
        if (row !== undefined)
          void queries.prefetchQuery(caseQuery({ run, suite: row.suite, case: row.case, variant: row.variant }))
      }
    }, 150)
    return () => clearTimeout(timer)
  }, [found, rows, queries, run])
  const openPage = () => {
    if (shown === null) return false
    const search = shown.variant === undefined ? {} : { variant: shown.variant }
    void navigate({
      to: '/runs/$id/cases/$suite/$case',
      params: { id: run, suite: shown.suite, case: shown.name },
      search,
    })
  }
  const closeShown = () => (shown === null ? false : close())
  useKeys({ j: () => move(1), k: () => move(-1), Enter: openPage, Escape: closeShown })
  return { case: shown, index: at, choose: goTo, open, move, close }
}
