import { readConfig } from '@assay/app/workspace'
import { matchesGlob } from '@assay/core/names'
import { type ListedModel, listModels } from '@assay/providers/model'
import { type Context, withJsonErrors } from '../command-error.ts'
import { styleFor } from '../terminal/style.ts'
import type { ModelsFlags } from './command.ts'
import { closedText, modelsText } from './text.ts'

/** `assay models`: what can be asked with the variables that are set, and what needs which. Asks no service. */
export async function runModels(this: Context, flags: ModelsFlags, glob?: string): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    const { config } = await readConfig()
    const all = await listModels(process.env, config)
    const models = glob === undefined ? all : all.filter(({ id }) => matchesGlob(id, glob))
    if (flags.json) this.process.stdout.write(`${JSON.stringify({ models })}\n`)
    else printText(this, models, { isWhole: glob === undefined })
  })
}

function printText(
  { process: { stdout, stderr } }: Context,
  models: readonly ListedModel[],
  list: { isWhole: boolean },
) {
  const open = list.isWhole ? models.filter((model) => model.is_available) : models
  if (open.length > 0) stdout.write(`${modelsText(open, styleFor(stdout))}\n`)
  else stderr.write('No known model matches. Hosted services may have models that are not listed here.\n')
  const closed = list.isWhole ? models.filter((model) => !model.is_available) : []
  if (closed.length > 0) stdout.write(`\n${closedText(closed, styleFor(stdout))}\n`)
}
