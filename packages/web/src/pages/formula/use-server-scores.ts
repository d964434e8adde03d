import type { ScoreAnswer } from '@assay/core/api'
import { keepPreviousData, queryOptions, useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiPath, callApi } from '../../lib/api/call.ts'
import type { ScoreQuestion } from './scorer.ts'
import { type ShownRun, showServerScores } from './scorer-state.ts'

/** The pause in typing before the request. */
const REST_MS = 400

function score(run: string, { formula, suite }: ScoreQuestion, options: { keep: boolean; signal?: AbortSignal }) {
  const body = { formula, keep: options.keep, ...(suite === '' ? {} : { suite }) }
  return callApi<ScoreAnswer>(apiPath`/runs/${run}/score`, { method: 'POST', body, signal: options.signal })
}

/** Has the server score runs that are too large to be sent; only while the formula is one. */
export function useServerScores(runs: readonly string[], question: ScoreQuestion, isValid: boolean) {
  const rested = useRested(question)
  const isAsked = isValid && rested.formula === question.formula && rested.suite === question.suite
  const answers = useQueries({
    queries: runs.map((run) =>
      queryOptions({
        queryKey: ['preview', run, rested],
        queryFn: ({ signal }) => score(run, rested, { keep: false, signal }),
        enabled: isAsked,
        placeholderData: keepPreviousData,
      }),
    ),
  })
  return new Map(runs.map((run, at) => [run, answers[at]] as const))
}

/** Returns a question once it hasn't changed for a while. */
function useRested({ formula, suite }: ScoreQuestion): ScoreQuestion {
  const [rested, setRested] = useState({ formula, suite })
  useEffect(() => {
    const timer = setTimeout(() => setRested({ formula, suite }), REST_MS)
    return () => clearTimeout(timer)
  }, [formula, suite])
  return rested
}

/** Keeps a run's score by the formula. `kept` is what the server computed and saved for this question; null else. */
export function useKeepScore(run: string, question: ScoreQuestion) {
  const queries = useQueryClient()
  const mutation = useMutation({
    mutationFn: (asked: ScoreQuestion) => score(run, asked, { keep: true }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['scores', run] }),
  })
  const { data, variables } = mutation
  const isSame = variables?.formula === question.formula && variables.suite === question.suite
  const kept: ShownRun | null = data !== undefined && isSame ? showServerScores(data.scores) : null
  return {
    kept,
    keep: () => mutation.mutate(question),
    isBusy: mutation.isPending,
    problem: isSame ? mutation.error : null,
  }
}
