import { createRootRoute, createRoute, createRouter, Link, lazyRouteComponent } from '@tanstack/react-router'
import { PageTitle } from './lib/parts/page-title.tsx'
import { Failure } from './lib/parts/states.tsx'
import { parseQuery, stringifyQuery } from './lib/search/params.ts'
import { Shell } from './lib/shell/shell.tsx'

// Each page is a file of its own, loaded when it is opened. What the address says after `?` is read by the page (`usePageSearch`).

const root = createRootRoute({
  component: Shell,
  errorComponent: ({ error, reset }) => <Failure error={error} retry={reset} />,
  notFoundComponent: () => (
    <>
      <PageTitle title="This page doesn’t exist." tab="No such page" />
      <Link to="/runs">Go to Runs</Link>
    </>
  ),
})

const parent = () => root

const routes = [
  createRoute({
    getParentRoute: parent,
    path: '/',
    staticData: { page: 'start' },
    component: lazyRouteComponent(() => import('./pages/start/start-page.tsx'), 'StartPage'),
  }),
  createRoute({
    getParentRoute: parent,
    path: '/runs',
    staticData: { page: 'runs' },
    component: lazyRouteComponent(() => import('./pages/runs/runs-page.tsx'), 'RunsPage'),
  }),
  createRoute({
    getParentRoute: parent,
    path: '/runs/$id',
    staticData: { page: 'run' },
    component: lazyRouteComponent(() => import('./pages/run/run-page.tsx'), 'RunPage'),
  }),
  createRoute({
    getParentRoute: parent,
    path: '/runs/$id/cases/$suite/$case',
    staticData: { page: 'case' },
    component: lazyRouteComponent(() => import('./pages/case/case-page.tsx'), 'CasePage'),
  }),
  createRoute({
    getParentRoute: parent,
    path: '/compare',
    staticData: { page: 'compare' },
    component: lazyRouteComponent(() => import('./pages/compare/compare-page.tsx'), 'ComparePage'),
  }),
  createRoute({
    getParentRoute: parent,
    path: '/leaderboard',
    staticData: { page: 'leaderboard' },
    component: lazyRouteComponent(() => import('./pages/leaderboard/leaderboard-page.tsx'), 'LeaderboardPage'),
  }),
  createRoute({
    getParentRoute: parent,
    path: '/formula',
    staticData: { page: 'formula' },
    component: lazyRouteComponent(() => import('./pages/formula/formula-page.tsx'), 'FormulaPage'),
  }),
  createRoute({
    getParentRoute: parent,
    path: '/suites',
    staticData: { page: 'suites' },
    component: lazyRouteComponent(() => import('./pages/suites/suites-page.tsx'), 'SuitesPage'),
  }),
  createRoute({
    getParentRoute: parent,
    path: '/suites/$name',
    staticData: { page: 'suites' },
    component: lazyRouteComponent(() => import('./pages/suites/suite-page.tsx'), 'SuitePage'),
  }),
  createRoute({
    getParentRoute: parent,
    path: '/review',
    staticData: { page: 'review' },
    component: lazyRouteComponent(() => import('./pages/review/reviews-page.tsx'), 'ReviewsPage'),
  }),
  createRoute({
    getParentRoute: parent,
    path: '/review/$id',
    staticData: { page: 'review' },
    component: lazyRouteComponent(() => import('./pages/review/review-page.tsx'), 'ReviewPage'),
  }),
  createRoute({
    getParentRoute: parent,
    path: '/tokens',
    staticData: { page: 'tokens' },
    component: lazyRouteComponent(() => import('./pages/tokens/tokens-page.tsx'), 'TokensPage'),
  }),
] as const

/** Makes the router of the pages. */
export function createPageRouter() {
  return createRouter({
    routeTree: root.addChildren([...routes]),
    parseSearch: parseQuery,
    stringifySearch: stringifyQuery,
    defaultPreload: 'intent',
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPageRouter>
  }

  interface StaticDataRouteOption {
    /** Its folder under `pages/`, whose styles are for it alone (see `vite.config.ts`). */
    readonly page?: string
  }
}
