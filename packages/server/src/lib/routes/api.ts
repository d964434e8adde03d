import { createCaseRoutes } from './cases.ts'
import { createColumnRoutes } from './columns.ts'
import { createCompareRoutes } from './compare.ts'
import { createDocsRoutes } from './docs.ts'
import { createEventRoutes } from './events.ts'
import { createExampleRoutes } from './example.ts'
import { createFormulaRoutes } from './formula.ts'
import { createIngestRoutes } from './ingest.ts'
import { createLabelRoutes } from './labels.ts'
import { createLeaderboardRoutes } from './leaderboard.ts'
import { createModelRoutes } from './models.ts'
import { createReportRoutes } from './reports.ts'
import { createResultRoutes } from './results.ts'
import { createReviewRoutes } from './reviews.ts'
import { createRoutes } from './route-parts.ts'
import { createRunRoutes } from './runs.ts'
import { createScoreRoutes } from './score.ts'
import { createSettingRoutes } from './settings.ts'
import { createStatsRoutes } from './stats.ts'
import { createSubmitRoutes } from './submit.ts'
import { createSuiteRoutes } from './suites.ts'

/** Makes the HTTP API: every route under `/api`, its OpenAPI document, and the page to try it. Middleware must identify the caller. */
export function createApi() {
  const api = createRoutes()
  api.route('/', createSubmitRoutes())
  api.route('/', createRunRoutes())
  api.route('/', createExampleRoutes())
  api.route('/', createResultRoutes())
  api.route('/', createCaseRoutes())
  api.route('/', createScoreRoutes())
  api.route('/', createColumnRoutes())
  api.route('/', createEventRoutes())
  api.route('/', createReportRoutes())
  api.route('/', createCompareRoutes())
  api.route('/', createLeaderboardRoutes())
  api.route('/', createSuiteRoutes())
  api.route('/', createFormulaRoutes())
  api.route('/', createSettingRoutes())
  api.route('/', createModelRoutes())
  api.route('/', createStatsRoutes())
  api.route('/', createIngestRoutes())
  api.route('/', createLabelRoutes())
  api.route('/', createReviewRoutes())
  api.route('/', createDocsRoutes(api))
  return api
}
