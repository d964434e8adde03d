import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ScoreQuestion } from './scorer.ts'
import { ScorerClient } from './scorer-client.ts'
import type { ScorerState } from './scorer-state.ts'

/** Scores runs with a formula as it is typed. `refresh` reads a run's samples again. */
export function useScorer(
  { formula, suite }: ScoreQuestion,
  runs: readonly string[],
): ScorerState & { refresh: (run: string) => void } {
  const [client] = useState(() => new ScorerClient())
  const state = useSyncExternalStore(client.subscribe, client.getState)
  const key = runs.join('\n')
  useEffect(() => client.ask({ formula, suite }, key === '' ? [] : key.split('\n')), [client, formula, suite, key])
  return { ...state, refresh: (run) => client.load(run) }
}
