import { type BaseArgs, buildCommand as build, type Command, type CommandBuilderArguments } from '@stricli/core'
import type { Context } from '../command-error.ts'
import { type CommandDocs, commandHelp, type Example } from './command-help.ts'

/** A command with examples. */
export interface ExampledCommand extends Command<Context> {
  readonly examples: readonly Example[]
}

type Arguments<Flags extends Readonly<Partial<Record<keyof Flags, unknown>>>, Args extends BaseArgs> = Omit<
  Extract<CommandBuilderArguments<Flags, Args, Context>, { readonly loader: unknown }>,
  'docs'
> & { readonly docs: CommandDocs }

/** Builds a command whose help fits 100 columns and ends with an example. */
export function buildCommand<
  const Flags extends Readonly<Partial<Record<keyof Flags, unknown>>>,
  const Args extends BaseArgs,
>(args: Arguments<Flags, Args>): ExampledCommand {
  const { brief, fullDescription, examples } = args.docs
  const docs = fullDescription === undefined ? { brief } : { brief, fullDescription }
  const command: Command<Context> = build<Flags, Args, Context>({
    loader: args.loader,
    parameters: args.parameters,
    docs,
  })
  return { ...command, examples, formatHelp: (help) => commandHelp(command.parameters, args.docs, help) }
}
