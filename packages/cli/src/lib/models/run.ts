import { filterModels, findModels } from '@assay/app/models'
import { readConfig } from '@assay/app/workspace'
import type { ListedModel } from '@assay/providers/model'
import { type Context, withJsonErrors } from '../command-error.ts'
import { chooseServer } from '../remote/choose-server.ts'
import { listModelsThere } from '../remote/list-models.ts'
import { styleFor } from '../terminal/style.ts'
import type { ModelsFlags } from './command.ts'
import { closedText, modelsText } from './text.ts'

/** Runs `assay models`: lists the models that the environment's keys allow, and the keys that others need. Sends nothing. */
export async function runModels(this: Context, flags: ModelsFlags, glob?: string): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    const { price, provider, tools, json } = flags
    const server = await chooseServer(flags, process.env)
    const filter = { glob, price, provider, tools }
    const models =
      server === null
        ? await findModels(process.env, (await readConfig()).config, filter)
        : filterModels(await listModelsThere(server), filter)
    if (json) this.process.stdout.write(`${JSON.stringify({ models })}\n`)
    // Whoever names models or their provider sees them one by one, also those without a key.
    else printText(this, models, { isWhole: glob === undefined && provider === undefined })
  })
}

function printText(
  { process: { stdout, stderr } }: Context,
  models: readonly ListedModel[],
  list: { isWhole: boolean },
) {
  const open = list.isWhole ? models.filter((model) => model.is_available) : models
  if (open.length > 0) stdout.write(`${modelsText(open, styleFor(stdout))}\n`)
  else if (models.length === 0)
    stderr.write("No known model matches. Hosted services may have models that aren't listed here.\n")
  const closed = list.isWhole ? models.filter((model) => !model.is_available) : []
  if (closed.length > 0) stdout.write(`${open.length > 0 ? '\n' : ''}${closedText(closed, styleFor(stdout))}\n`)
}
