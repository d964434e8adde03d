import type { ServerConfig } from '@assay/app/workspace'
import { UserError } from '@assay/core/errors'
import type { RunEvent } from '@assay/core/run'
import type { Environment } from '@assay/providers/model'
import { openStore } from '@assay/store/store'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { createAccessApi } from './access/access-routes.ts'
import { AuditLog } from './access/audit-log.ts'
import { isLoopback } from './access/local-only.ts'
import { Sessions } from './access/sessions.ts'
import { TokenLookup } from './access/token-lookup.ts'
import type { AppParts } from './http/app-env.ts'
import { createApp } from './http/create-app.ts'
import { DEFAULT_LIMITS, type Limits } from './http/limits.ts'
import { listen } from './http/listen.ts'
import { OpenStreams } from './http/open-streams.ts'
import { RateLimiter } from './http/rate-limit.ts'
import { createRouteTable } from './http/route-table.ts'
import type { ServerEnv } from './http/server-env.ts'
import type { Dispatcher } from './jobs/dispatcher.ts'
import { type DispatcherOptions, openDispatcher } from './jobs/open-dispatcher.ts'
import { createLog, type LogFormat } from './logs/log.ts'
import { createKeyMask } from './logs/mask-keys.ts'
import { Metrics } from './logs/metrics.ts'
import { loadPages } from './pages/load-pages.ts'
import { createApi } from './routes/api.ts'
import { startHousekeeping } from './service/housekeeping.ts'
import { openProjects } from './service/open-projects.ts'
import { readRunGauges } from './service/run-gauges.ts'
import type { Service } from './service/service.ts'

/** Options of a server. */
export interface ServerOptions {
  /** The store: a file, or a Postgres database that workers share. Tokens and the audit log are in the default project's store. */
  readonly store: string
  /** Parallel samples in this process, if there are no workers elsewhere. */
  readonly threads?: number | undefined
  /** Opens the dispatcher of submitted runs; by default this process runs them if the store is a file, and workers if it's Postgres. */
  readonly openDispatcher?: ((options: DispatcherOptions) => Promise<Dispatcher>) | undefined
  /** The routes; default: all. */
  readonly api?: OpenAPIHono<ServerEnv> | undefined
  /** The folder of the built dashboard; null (the default) serves only the API. */
  readonly pages?: string | null | undefined
  /** The folder where the search for `assay.config.yaml` starts; default: the working folder. */
  readonly folder?: string | undefined
  readonly env?: Environment | undefined
  /** The address to listen on; default 127.0.0.1. Any other than loopback needs tokens. */
  readonly host?: string | undefined
  /** The port; default 4141, 0 for any free one. */
  readonly port?: number | undefined
  /** The config's `server:`. `host` and `port` here override those in it. */
  readonly config?: ServerConfig | undefined
  readonly limits?: Partial<Limits> | undefined
  /** The log's format. Default `off`. */
  readonly log?: LogFormat | undefined
  /** Writes a line of the log; default: to stderr. */
  readonly writeLog?: ((line: string) => void) | undefined
  readonly now?: (() => Date) | undefined
  /** The interval for finding ended runs, in milliseconds; default 2,000. */
  readonly lookMs?: number | undefined
}

/** A running server. */
export interface RunningServer extends AsyncDisposable {
  /** The address, such as `http://127.0.0.1:4141`. */
  readonly url: string
  readonly port: number
  readonly service: Service
  /** Returns whether it requires a token. */
  needsToken(): Promise<boolean>
  /**
   * Stops taking new work, ends streams, records what is in flight, then closes. Requests meanwhile get 503. Resolves when everything is
   * done; a second call waits for the first.
   */
  stop(): Promise<void>
}

/**
 * Starts a server. Throws UserError `SERVER_NEEDS_TOKENS` if others could reach it and there is no token, EnvironmentError
 * `SERVER_ADDRESS_TAKEN` and `SERVER_ADDRESS_UNUSABLE`.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config = {}, env = process.env, now = () => new Date() } = options
  // Everything opened is closed in turn, whether the server stops or never starts.
  await using opening = new AsyncDisposableStack()
  const store = opening.use(await openStore(options.store))
  const host = options.host ?? config.host ?? '127.0.0.1'
  const tokens = new TokenLookup(store, now)
  await demandTokens(host, tokens)

  const mask = createKeyMask(env)
  const write = options.writeLog ?? ((line: string) => void process.stderr.write(line))
  const log = createLog({ format: options.log ?? 'off', write, now, mask })
  const metrics = new Metrics()
  const limits = resolveLimits(options)
  const streams = new OpenStreams(limits.streams)
  const projects = opening.use(
    openProjects({
      ...{ store, env, now, folder: options.folder },
      openStore: (project) => openStore(options.store, { project }),
      listen: (event) => {
        countSample(metrics, event)
        if (event.type === 'model.warned') log({ level: 'warning', event: 'model', error: event.message })
        if (event.type === 'tools.warned')
          log({ level: 'warning', event: 'tools', suite: event.suite, error: event.message })
      },
    }),
  )
  const dispatcher = opening.use(
    await (options.openDispatcher ?? openDispatcher)({
      projects: () => projects.projects(),
      open: (project) => projects.open(project),
      postgres: /^postgres(ql)?:/i.test(options.store) ? options.store : null,
      threads: options.threads,
      onProblem: (error) => log({ level: 'warning', event: 'job', error }),
    }),
  )
  const service: Service = { access: store, dispatcher, now, open: projects.open, projects: projects.projects }

  let isStopping = false
  const isHttps = config.url?.startsWith('https:') ?? false
  const gate = { tokens, sessions: new Sessions(), isLoopback: isLoopback(host), port: 0, isHttps, now }
  const api = options.api ?? createApi()
  api.route('/', createAccessApi(gate))
  const parts: AppParts = {
    ...{ service, gate, limits, streams, log, metrics, mask },
    rates: new RateLimiter({ perSecond: limits.requestsPerSecond, burst: limits.burst }),
    table: createRouteTable(api),
    audit: new AuditLog(store),
    isStopping: () => isStopping,
  }
  const pages = options.pages == null ? null : await loadPages(options.pages)
  const app = createApp(parts, api, pages, () => readRunGauges(projects))
  const wished = options.port ?? config.port ?? 4141
  const { port, close } = await listen({
    host,
    port: wished,
    limits,
    fetch: (request, bound) => app.fetch(request, bound),
  })
  // The port is known only now, and no request has been answered yet.
  gate.port = port
  opening.defer(close)
  opening.use(startHousekeeping({ projects, config, env, log, metrics, now, lookMs: options.lookMs }))
  opening.defer(() => dispatcher.stop())
  await dispatcher.start()
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  log({ level: 'info', event: 'start', url, store: store.location })

  const opened = opening.move()
  let stopped: Promise<void> | null = null
  const stop = () => {
    if (stopped !== null) return stopped
    isStopping = true
    log({ level: 'info', event: 'stop' })
    streams.endAll()
    stopped = opened.disposeAsync()
    return stopped
  }
  return { url, port, service, needsToken: () => tokens.hasTokens(), stop, [Symbol.asyncDispose]: stop }
}

function countSample(metrics: Metrics, event: RunEvent): void {
  if (event.type !== 'sample.finished') return
  metrics.count('assay_samples_recorded_total', 'Samples this process ran and recorded.')
}

async function demandTokens(host: string, tokens: TokenLookup): Promise<void> {
  if (isLoopback(host) || (await tokens.hasTokens())) return
  throw new UserError(
    'SERVER_NEEDS_TOKENS',
    `Other machines can reach ${host}, but there's no token yet.`,
    'Create one with: assay tokens create --name NAME --scope admin',
  )
}

function resolveLimits({ config, limits }: ServerOptions): Limits {
  const said = config?.limits ?? {}
  return {
    ...DEFAULT_LIMITS,
    bodyBytes: said.body_bytes ?? DEFAULT_LIMITS.bodyBytes,
    suiteBytes: said.suite_bytes ?? DEFAULT_LIMITS.suiteBytes,
    requestsPerSecond: said.requests_per_second ?? DEFAULT_LIMITS.requestsPerSecond,
    burst: said.burst ?? DEFAULT_LIMITS.burst,
    streams: said.streams ?? DEFAULT_LIMITS.streams,
    connections: said.connections ?? DEFAULT_LIMITS.connections,
    ...limits,
  }
}
