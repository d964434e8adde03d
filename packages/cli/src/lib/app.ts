import {
  type Application,
  buildApplication,
  buildCommand,
  buildRouteMap,
  type Command,
  type RouteMap,
  text_en,
} from '@stricli/core'
import manifest from '../../package.json' with { type: 'json' }
import type { Context } from './command-error.ts'
import { errorText, exitCodeOf } from './exit-code.ts'
import type { HelpRow } from './help/help-rows.ts'
import { ABOUT, rootHelp } from './help/root-help.ts'

type Target = Command<Context> | RouteMap<Context>

/** Every command by what people do with it, loaded when it is named, so that none waits for the others. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, () => Promise<Target>>>>> = {
  Evaluate: {
    init: async () => (await import('./init/command.ts')).initCommand,
    run: async () => (await import('./run/command.ts')).runCommand,
    validate: async () => (await import('./validate/command.ts')).validateCommand,
    suites: async () => (await import('./suites/command.ts')).suitesRoutes,
    models: async () => (await import('./models/command.ts')).modelsCommand,
    formula: async () => (await import('./formula/command.ts')).formulaCommand,
  },
  Look: {
    show: async () => (await import('./show/command.ts')).showCommand,
    runs: async () => (await import('./runs/command.ts')).runsRoutes,
    view: async () => (await import('./view/command.ts')).viewCommand,
    report: async () => (await import('./report/command.ts')).reportCommand,
    review: async () => (await import('./review/command.ts')).reviewCommand,
    labels: async () => (await import('./labels/command.ts')).labelsRoutes,
  },
  Compare: {
    compare: async () => (await import('./compare/command.ts')).compareCommand,
    score: async () => (await import('./score/command.ts')).scoreCommand,
    rescore: async () => (await import('./rescore/command.ts')).rescoreCommand,
  },
  Maintain: {
    cache: async () => (await import('./cache/command.ts')).cacheRoutes,
    store: async () => (await import('./backup/command.ts')).storeRoutes,
    export: async () => (await import('./export/command.ts')).exportCommand,
    import: async () => (await import('./import/command.ts')).importCommand,
    vars: async () => (await import('./vars/command.ts')).varsRoutes,
    secrets: async () => (await import('./secrets/command.ts')).secretsRoutes,
    sandbox: async () => (await import('./sandbox/command.ts')).sandboxRoutes,
    serve: async () => (await import('./serve/command.ts')).serveCommand,
    worker: async () => (await import('./worker/command.ts')).workerCommand,
    tokens: async () => (await import('./tokens/command.ts')).tokensRoutes,
  },
}

const COMMANDS: Readonly<Record<string, () => Promise<Target>>> = Object.assign({}, ...Object.values(GROUPS))

/** Loads the `assay` command as far as the arguments need it: one subcommand where it is named, all of them for help. */
export async function loadApp(args: readonly string[]): Promise<Application<Context>> {
  const names = namedBy(args)
  const loaded = await Promise.all(names.map(async (name) => [name, await COMMANDS[name]?.()] as const))
  const routes = Object.fromEntries(loaded.flatMap(([name, target]) => (target === undefined ? [] : [[name, target]])))
  // The version needs no command, but the library wants one at least.
  const root = buildRouteMap<string, Context>({
    routes: names.length === 0 ? { none: NONE } : routes,
    docs: { brief: ABOUT },
  })
  const rows = Object.entries(GROUPS).map(([title, commands]) => {
    const shown = Object.keys(commands).flatMap((name): HelpRow[] => {
      const target = routes[name]
      return target === undefined ? [] : [[name, target.brief]]
    })
    return [title, shown] as const
  })
  return buildApplication(
    { ...root, formatHelp: (help) => rootHelp(Object.fromEntries(rows), help) },
    {
      name: 'assay',
      versionInfo: { currentVersion: manifest.version },
      scanner: { caseStyle: 'allow-kebab-for-camel', allowArgumentEscapeSequence: true },
      documentation: { disableAnsiColor: false },
      determineExitCode: exitCodeOf,
      localization: {
        text: { ...text_en, exceptionWhileRunningCommand: errorText, commandErrorResult: errorText },
      },
    },
  )
}

const NONE: Command<Context> = buildCommand({ func: () => {}, parameters: {}, docs: { brief: '' } })

/** Returns the commands that the arguments may name; none for the version. */
function namedBy([first = '']: readonly string[]): string[] {
  if (Object.hasOwn(COMMANDS, first)) return [first]
  return first === '--version' || first === '-v' ? [] : Object.keys(COMMANDS)
}
