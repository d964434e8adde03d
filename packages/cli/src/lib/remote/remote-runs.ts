import type { RunListQuery, RunView } from '@assay/core/api'
import type { Client } from '@assay/server/client'
import type { RunFilter, Store } from '@assay/store/store'
import { listedOfRow, storedOfView, summaryOfView } from './run-of-view.ts'

type RunMethods = Pick<
  Store,
  'getRun' | 'listRuns' | 'tagRun' | 'deleteRun' | 'askToStop' | 'getSummary' | 'scores'
> & {
  /** Results of a run when it was last looked at. */
  countAll(id: string): Promise<number>
}

/** Makes the methods of a store that are about the runs of a server. */
export function createRemoteRuns({ runs }: Client): RunMethods {
  // The summary and the count of a run that goes on are those of the moment at which it was found: they belong together.
  const seen = new Map<string, RunView>()
  const look = async (reference: string): Promise<RunView> => {
    const view = await runs.get(reference)
    seen.set(view.id, view)
    return view
  }
  const viewOf = async (id: string) => seen.get(id) ?? look(id)
  return {
    async getRun(reference) {
      const view = await look(reference)
      return storedOfView(view, await runs.plan(view.id))
    },
    async listRuns({ filter = {}, sort, order, limit, cursor } = {}) {
      const page = await runs.list({ ...queryOf(filter), sort, order, limit, cursor: cursor ?? undefined })
      return { runs: page.runs.map(listedOfRow), next: page.next }
    },
    async tagRun(id, { add = [], remove = [] }) {
      for (const tag of add) await runs.tag(id, tag)
      for (const tag of remove) await runs.untag(id, tag)
    },
    async deleteRun(id) {
      await runs.delete(id)
    },
    askToStop: async (id) => (await runs.cancel(id)).outcome,
    getSummary: async (id) => summaryOfView(await viewOf(id)),
    countAll: async (id) => (await viewOf(id)).progress.done,
    scores: async (id) => (await runs.scores(id)).scores,
  }
}

/** Translates a store's filter into the API's query. */
function queryOf(filter: RunFilter): RunListQuery {
  const { ids, find, experiment, suite, model, status, tag, since, until } = filter
  return {
    ...{ ids, find, experiment, suite, model, status, tag, since, until },
    success_above: filter.successAbove,
    success_below: filter.successBelow,
    cost_above: filter.costAbove,
    cost_below: filter.costBelow,
    time_above: filter.timeAbove,
    time_below: filter.timeBelow,
    score_above: filter.scoreAbove,
    score_below: filter.scoreBelow,
  }
}
