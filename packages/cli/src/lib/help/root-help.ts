import { type HelpArguments, ownFlags } from './command-help.ts'
import { type HelpRow, helpColumns, helpSection, helpText } from './help-rows.ts'

/** One line on what Assay is for. */
export const ABOUT = 'Tests language models: what failed, what it cost, and whether a change made it worse.'

const EXIT_CODES =
  'Exit codes: 0 success; 1 an eval, gate or comparison failed; 2 the command or a file is wrong; 3 the environment failed.'

/** Returns the help of `assay` itself: its commands by what people do with them. */
export function rootHelp(groups: Readonly<Record<string, readonly HelpRow[]>>, args: HelpArguments): string {
  const columns = helpColumns()
  // One width for all groups, so that their texts stand in one column.
  const width = Math.max(...Object.values(groups).flatMap((rows) => rows.map(([name]) => name.length)))
  const blocks = [
    helpText(ABOUT, columns),
    'Usage: assay <command> [flags]',
    ...Object.entries(groups).flatMap(([title, rows]) =>
      helpSection(
        title,
        rows.map(([name, brief]) => [name.padEnd(width), brief]),
        columns,
      ),
    ),
    ...helpSection('Flags', ownFlags(args), columns),
    helpText(EXIT_CODES, columns),
    'Help for one command: assay <command> --help',
    'Example\n  # Runs on recorded answers, without a key\n  assay run examples/quickstart',
  ]
  return `${blocks.join('\n\n')}\n`
}
