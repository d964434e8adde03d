import type { Command, CommandContext } from '@stricli/core'
import { commandText, type HelpRow, helpColumns, helpSection, helpText, usageText } from './help-rows.ts'

/** The command-line library's arguments for printing help. */
export type HelpArguments = Parameters<Command<CommandContext>['formatHelp']>[0]

/** A command line that can be pasted, without the command's name, and what it does. */
export interface Example {
  readonly input: string
  readonly brief: string
}

/** The texts of a command's help. The last example works in this repository after `assay run examples/quickstart`. */
export interface CommandDocs {
  readonly brief: string
  readonly fullDescription?: string
  readonly examples: readonly [Example, ...Example[]]
}

type CommandParameters = Command<CommandContext>['parameters']
type Flag = NonNullable<CommandParameters['flags']>[string]

/** Returns one command's help: what it does, its usage, its flags, and examples at the end. */
export function commandHelp(
  parameters: CommandParameters,
  docs: CommandDocs,
  args: HelpArguments,
  columns: number = helpColumns(),
): string {
  const prefix = args.prefix.join(' ')
  const flags = Object.entries(parameters.flags ?? {})
  const required = flags.filter(([, flag]) => isRequired(flag)).map(([name, flag]) => flagText(name, flag))
  const usage = [prefix, ...required, '[flags]', ...positionals(parameters).map(({ usage }) => usage)].join(' ')
  const aliases = Object.entries(parameters.aliases ?? {})
  const aliasOf = (name: string) => aliases.find(([, flag]) => flag === name)?.[0]
  const blocks = [
    helpText(docs.fullDescription ?? `${docs.brief}.`, columns),
    usageText(usage, columns),
    ...helpSection(
      'Arguments',
      positionals(parameters).map(({ name, brief }): HelpRow => [name, brief]),
      columns,
    ),
    ...helpSection(
      'Flags',
      [
        ...flags.map(([name, flag]): HelpRow => [withAlias(aliasOf(name), flagText(name, flag)), flagBrief(flag)]),
        ...ownFlags(args),
      ],
      columns,
    ),
    exampleText(prefix, docs.examples, columns),
  ]
  return `${blocks.join('\n\n')}\n`
}

/** Returns the flags that every command has. */
export function ownFlags({ additionalFlags }: HelpArguments): HelpRow[] {
  return additionalFlags
    .filter(({ name }) => name === 'help' || name === 'version')
    .map(({ name, aliases }) => [
      withAlias(aliases?.[0], `--${name}`),
      name === 'help' ? 'Show this help' : 'Show the version',
    ])
}

function exampleText(prefix: string, examples: readonly Example[], columns: number): string {
  const lines = examples.map(({ input, brief }) => `  # ${brief}\n${commandText(`${prefix} ${input}`, columns)}`)
  return [examples.length === 1 ? 'Example' : 'Examples', ...lines].join('\n')
}

function withAlias(alias: string | undefined, text: string): string {
  return alias === undefined ? `    ${text}` : `-${alias}, ${text}`
}

function isRequired(flag: Flag): boolean {
  return !('optional' in flag && flag.optional === true) && !('default' in flag && flag.default !== undefined)
}

function flagText(name: string, flag: Flag): string {
  const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  if (flag.kind === 'boolean') {
    return flag.default !== false && flag.withNegated !== false ? `--[no-]${kebab}` : `--${kebab}`
  }
  if (flag.kind === 'counter') return `--${kebab}`
  if (flag.kind === 'enum' && flag.values.length <= 3) return `--${kebab} <${flag.values.join('|')}>`
  return `--${kebab} <${flag.placeholder ?? 'value'}>`
}

function flagBrief(flag: Flag): string {
  const notes = [
    ...(flag.kind === 'enum' && flag.values.length > 3 ? [flag.values.join(', ')] : []),
    ...(isRequired(flag) ? ['required'] : []),
    ...('default' in flag && flag.default !== undefined && flag.kind !== 'boolean' ? [`default ${flag.default}`] : []),
    ...(flag.kind === 'parsed' && flag.variadic !== undefined && flag.variadic !== false ? ['repeatable'] : []),
  ]
  return notes.length === 0 ? flag.brief : `${flag.brief} (${notes.join('; ')})`
}

function positionals({ positional }: CommandParameters): { usage: string; name: string; brief: string }[] {
  if (positional === undefined) return []
  if (positional.kind === 'array') {
    const { placeholder = 'args', brief } = positional.parameter
    return [{ usage: `<${placeholder}>...`, name: `${placeholder}...`, brief }]
  }
  return positional.parameters.map(({ placeholder = 'value', brief, optional }) => ({
    usage: optional === true ? `[${placeholder}]` : `<${placeholder}>`,
    name: placeholder,
    brief,
  }))
}
