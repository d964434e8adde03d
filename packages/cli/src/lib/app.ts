import { buildApplication, buildRouteMap, text_en } from '@stricli/core'
import manifest from '../../package.json' with { type: 'json' }
import { cacheRoutes } from './cache/command.ts'
import { compareCommand } from './compare/command.ts'
import { errorText, exitCodeOf } from './exit-code.ts'
import { exportCommand } from './export/command.ts'
import { formulaCommand } from './formula/command.ts'
import { importCommand } from './import/command.ts'
import { initCommand } from './init/command.ts'
import { modelsCommand } from './models/command.ts'
import { reportCommand } from './report/command.ts'
import { rescoreCommand } from './rescore/command.ts'
import { runCommand } from './run/command.ts'
import { runsRoutes } from './runs/command.ts'
import { sandboxRoutes } from './sandbox/command.ts'
import { scoreCommand } from './score/command.ts'
import { showCommand } from './show/command.ts'
import { suitesRoutes } from './suites/command.ts'
import { validateCommand } from './validate/command.ts'

const routes = buildRouteMap({
  routes: {
    init: initCommand,
    run: runCommand,
    validate: validateCommand,
    runs: runsRoutes,
    show: showCommand,
    score: scoreCommand,
    rescore: rescoreCommand,
    report: reportCommand,
    compare: compareCommand,
    formula: formulaCommand,
    models: modelsCommand,
    cache: cacheRoutes,
    suites: suitesRoutes,
    sandbox: sandboxRoutes,
    export: exportCommand,
    import: importCommand,
  },
  docs: {
    brief: 'Measures language models: how good, how sure, what it cost, whether it got worse.',
    fullDescription:
      'Measures language models: how good, how sure, what it cost, whether it got worse.\n\n' +
      'Exit codes: 0 good; 1 the evals, the gate or the comparison failed; 2 the command or a file is wrong; ' +
      '3 the environment failed.',
  },
})

/** The `assay` command. Each subcommand's code is loaded when it is named. */
export const app = buildApplication(routes, {
  name: 'assay',
  versionInfo: { currentVersion: manifest.version },
  scanner: { caseStyle: 'allow-kebab-for-camel', allowArgumentEscapeSequence: true },
  documentation: { disableAnsiColor: false },
  determineExitCode: exitCodeOf,
  localization: {
    text: { ...text_en, exceptionWhileRunningCommand: errorText, commandErrorResult: errorText },
  },
})
