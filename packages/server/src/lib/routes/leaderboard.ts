import { readLeaderboard } from '@assay/app/leaderboard'
import { LeaderboardAnswer, LeaderboardQuery } from '@assay/core/api'
import { createRoute } from '@hono/zod-openapi'
import { createRoutes, jsonAnswer } from './route-parts.ts'
import { shareReads } from './share-reads.ts'

const getLeaderboard = createRoute({
  method: 'get',
  path: '/api/leaderboard',
  summary: 'Rank models on the cases they share, each by its newest finished runs',
  request: { query: LeaderboardQuery },
  responses: { 200: jsonAnswer(LeaderboardAnswer, 'The models, best first') },
})

/** Makes the route that ranks models. */
export function createLeaderboardRoutes() {
  const app = createRoutes()
  app.openapi(getLeaderboard, async (c) => {
    const query = c.req.valid('query')
    const { store } = c.var.caller.workspace
    const key = `leaderboard ${JSON.stringify(query)}`
    return c.json(await shareReads(store, key, () => readLeaderboard(store, query)), 200)
  })
  return app
}
