import { buildRouteMap, type RouteMap, type RouteMapBuilderArguments } from '@stricli/core'
import type { Context } from '../command-error.ts'
import type { ExampledCommand } from './build-command.ts'
import { type HelpArguments, ownFlags } from './command-help.ts'
import { commandText, helpColumns, helpSection, helpText } from './help-rows.ts'

interface RoutesArguments<Name extends string> {
  readonly routes: Readonly<Record<Name, ExampledCommand>>
  readonly defaultCommand?: RouteMapBuilderArguments<NoInfer<Name>, Context>['defaultCommand']
  readonly docs: { readonly brief: string; readonly fullDescription?: string }
}

/** Builds a command that has commands of its own; its help lists them, with an example of each. */
export function buildRoutes<const Name extends string>(args: RoutesArguments<Name>): RouteMap<Context> {
  const { routes, defaultCommand, docs } = args
  const own: RouteMap<Context> = buildRouteMap<Name, Context>({
    routes,
    docs,
    ...(defaultCommand === undefined ? {} : { defaultCommand }),
  })
  return { ...own, formatHelp: (help) => routesHelp(args, help) }
}

function routesHelp({ routes, defaultCommand, docs }: RoutesArguments<string>, args: HelpArguments): string {
  const columns = helpColumns()
  const prefix = args.prefix.join(' ')
  const entries = Object.entries(routes)
  const examples = entries.map(([name, { examples }]) =>
    commandText(`${prefix} ${name} ${examples.at(-1)?.input ?? ''}`, columns),
  )
  const blocks = [
    helpText(docs.fullDescription ?? `${docs.brief}.`, columns),
    `Usage: ${prefix} <command> [flags]${defaultCommand === undefined ? '' : `\nWithout a command: ${prefix} ${defaultCommand}`}`,
    ...helpSection(
      'Commands',
      entries.map(([name, { brief }]) => [name, brief]),
      columns,
    ),
    ...helpSection('Flags', ownFlags(args), columns),
    ['Examples', ...examples].join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}
