import type { LabelList, NewLabel } from '@assay/core/api'
import type { Result } from '@assay/core/result'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../api/call.ts'
import { sessionQuery } from '../api/queries.ts'
import { listStanding, type StandingLabel } from './label-state.ts'
import { labelsQuery } from './queries.ts'

/** The reviewer's name on a server without tokens. */
const LOCAL_NAME = 'local'

/** A comment beside a verdict, and the part of the answer that it's about. */
export interface Remark {
  readonly comment: string | null
  readonly span: NewLabel['span']
}

/** People's labels of an answer, and the functions that add one. */
export interface Labelling {
  /** One's own; null for none. */
  readonly own: StandingLabel | null
  readonly others: readonly StandingLabel[]
  /** Whether the token may label. */
  readonly isAllowed: boolean
  readonly error: Error | null
  readonly isSaving: boolean
  /** Says something new; `undone` takes one's label back. */
  give(verdict: NewLabel['verdict'], remark?: Remark): void
}

const NO_REMARK: Remark = { comment: null, span: null }

/** Reads the labels on a sample and adds to them. They are marked as not blind: the verdict stood beside. */
export function useLabels(result: Result): Labelling {
  const { run, suite, case: name, variant, attempt } = result
  const sample = { suite, case: name, attempt, ...(variant === undefined ? {} : { variant }) }
  const session = useQuery(sessionQuery)
  const query = labelsQuery({ run, suite, case: name })
  const labels = useQuery(query)
  const queries = useQueryClient()
  const standing = listStanding(labels.data ?? [], sample)
  const me = session.data?.name ?? LOCAL_NAME
  const own = standing.find(({ by }) => by === me) ?? null
  const adding = useMutation({
    mutationFn: (label: NewLabel) => callApi<LabelList>('/api/labels', { method: 'POST', body: { labels: [label] } }),
    onSuccess: (added) => queries.setQueryData(query.queryKey, (known) => [...(known ?? []), ...added.labels]),
  })
  return {
    own,
    others: standing.filter(({ by }) => by !== me),
    isAllowed:
      session.data === undefined || session.data.scopes.some((scope) => scope === 'review' || scope === 'admin'),
    error: adding.error ?? labels.error,
    isSaving: adding.isPending,
    give: (verdict, remark = own ?? NO_REMARK) => {
      const { comment, span } = verdict === 'undone' ? NO_REMARK : remark
      adding.mutate({
        ...{ check: null, check_version: null, verdict, class: null, blind: false, run, sample, comment, span },
      })
    },
  }
}
