import { userInfo } from 'node:os'
import {
  drawReview,
  findReviewCases,
  listLabelledSamples,
  makeJudgeSuite,
  ReviewSpec,
  readAgreements,
} from '@assay/app/review'
import type { OpenWorkspace } from '@assay/app/workspace'
import { UserError } from '@assay/core/errors'
import { plainText, plural } from '@assay/formats/text'
import { type Context, withJsonErrors } from '../command-error.ts'
import { jsonLine } from '../terminal/json-line.ts'
import { styleFor } from '../terminal/style.ts'
import { openFor } from '../workspace.ts'
import { agreementsText } from './agreement-text.ts'
import type { ReviewFlags } from './command.ts'
import { openKeys } from './keys.ts'
import { holdReview } from './session.ts'

/** Runs `assay review`: labels answers with one key each, or reports what the labels say. */
export async function runReview(this: Context, flags: ReviewFlags, reference: string): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    const isAsking = !flags.agreement && flags.makeSuite === undefined
    if (isAsking) demandTerminal()
    await using workspace = await openFor(flags, 'existing')
    if (flags.makeSuite !== undefined) {
      await writeSuite(this, flags, workspace, reference, flags.makeSuite)
      return
    }
    if (isAsking) await labelAnswers(this, flags, workspace, reference)
    await printAgreements(this, flags, workspace, reference)
  })
}

/** Throws UserError `TERMINAL_NEEDED`. */
function demandTerminal(): void {
  if (process.stdin.isTTY && process.stdout.isTTY) return
  throw new UserError('TERMINAL_NEEDED', 'Labeling needs a terminal.')
}

async function labelAnswers(context: Context, flags: ReviewFlags, { store, now }: OpenWorkspace, reference: string) {
  const { n, check = null, class: name = null, seed } = flags
  const review = await drawReview(store, ReviewSpec.parse({ run: reference, check, class: name, n, seed }))
  const finder = await findReviewCases(store, review)
  const by = flags.by ?? userInfo().username
  using keys = openKeys(process.stdin)
  const { stdout } = context.process
  await holdReview({ store, now, review, finder, by, keys, stdout, style: styleFor(stdout) })
}

async function writeSuite(
  { process: { stdout } }: Context,
  { check, json }: ReviewFlags,
  workspace: OpenWorkspace,
  reference: string,
  file: string,
) {
  const made = await makeJudgeSuite(workspace, reference, file, check ?? null)
  if (json) stdout.write(jsonLine(made))
  else {
    const left = made.left === 0 ? '' : `; skipped ${plural(made.left, 'undecided answer')}`
    stdout.write(`Wrote ${plural(made.cases, 'case')} to ${plainText(made.file)}${left}.\n`)
    stdout.write(`Test judges: assay run ${plainText(made.file)} -m JUDGE,JUDGE\n`)
  }
}

async function printAgreements(
  { process: { stdout } }: Context,
  { check, json }: ReviewFlags,
  { store }: OpenWorkspace,
  reference: string,
) {
  const run = await store.getRun(reference)
  const agreements = await readAgreements(store, run.id, { check })
  const answers = []
  for (const { suite, check: of } of agreements)
    answers.push(...(await listLabelledSamples(store, run.id, { suite, check: of })))
  if (json) stdout.write(jsonLine({ run: run.id, agreements, answers }))
  else
    stdout.write(`${agreementsText(agreements, answers, { style: styleFor(stdout), columns: stdout.columns ?? 80 })}\n`)
}
