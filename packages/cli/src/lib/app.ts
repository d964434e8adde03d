import { type Application, buildApplication, buildRouteMap, type Command, type RouteMap, text_en } from '@stricli/core'
import manifest from '../../package.json' with { type: 'json' }
import type { Context } from './command-error.ts'
import { errorText, exitCodeOf } from './exit-code.ts'

type Target = Command<Context> | RouteMap<Context>

/** Every command, loaded when it is named: the start of one does not wait for the others. */
const COMMANDS: Readonly<Record<string, () => Promise<Target>>> = {
  init: async () => (await import('./init/command.ts')).initCommand,
  run: async () => (await import('./run/command.ts')).runCommand,
  validate: async () => (await import('./validate/command.ts')).validateCommand,
  runs: async () => (await import('./runs/command.ts')).runsRoutes,
  show: async () => (await import('./show/command.ts')).showCommand,
  score: async () => (await import('./score/command.ts')).scoreCommand,
  rescore: async () => (await import('./rescore/command.ts')).rescoreCommand,
  review: async () => (await import('./review/command.ts')).reviewCommand,
  labels: async () => (await import('./labels/command.ts')).labelsRoutes,
  report: async () => (await import('./report/command.ts')).reportCommand,
  compare: async () => (await import('./compare/command.ts')).compareCommand,
  formula: async () => (await import('./formula/command.ts')).formulaCommand,
  view: async () => (await import('./view/command.ts')).viewCommand,
  models: async () => (await import('./models/command.ts')).modelsCommand,
  serve: async () => (await import('./serve/command.ts')).serveCommand,
  tokens: async () => (await import('./tokens/command.ts')).tokensRoutes,
  worker: async () => (await import('./worker/command.ts')).workerCommand,
  cache: async () => (await import('./cache/command.ts')).cacheRoutes,
  suites: async () => (await import('./suites/command.ts')).suitesRoutes,
  vars: async () => (await import('./vars/command.ts')).varsRoutes,
  secrets: async () => (await import('./secrets/command.ts')).secretsRoutes,
  sandbox: async () => (await import('./sandbox/command.ts')).sandboxRoutes,
  export: async () => (await import('./export/command.ts')).exportCommand,
  store: async () => (await import('./backup/command.ts')).storeRoutes,
  import: async () => (await import('./import/command.ts')).importCommand,
}

/** Loads the `assay` command as far as the arguments need it: one subcommand where it is named, all of them for help. */
export async function loadApp(args: readonly string[]): Promise<Application<Context>> {
  const names = namedBy(args)
  const loaded = await Promise.all(names.map(async (name) => [name, await COMMANDS[name]?.()] as const))
  const routes = Object.fromEntries(loaded.flatMap(([name, target]) => (target === undefined ? [] : [[name, target]])))
  return buildApplication(
    buildRouteMap({
      routes,
      docs: {
        brief: 'Measures language models: how good, how sure, what it cost, whether it got worse.',
        fullDescription:
          'Measures language models: how good, how sure, what it cost, whether it got worse.\n\n' +
          'Exit codes: 0 good; 1 the evals, the gate or the comparison failed; 2 the command or a file is wrong; ' +
          '3 the environment failed.',
      },
    }),
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

/** The commands that arguments may be about. The version needs none, but the library wants one at least. */
function namedBy([first = '']: readonly string[]): string[] {
  if (Object.hasOwn(COMMANDS, first)) return [first]
  return first === '--version' || first === '-v' ? ['init'] : Object.keys(COMMANDS)
}
