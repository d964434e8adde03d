import type { LabelledSample } from '@assay/app/review'
import { type Agreement, LEAST_LABELS, summarizeHuman } from '@assay/core/review'
import { agreementText, humanSuccessText } from '@assay/formats/summary'
import { percent, plainText, plural } from '@assay/formats/text'
import type { Style } from '../terminal/style.ts'
import { wrapText } from '../terminal/wrap-text.ts'

/** Disagreements shown at most. */
const SHOWN = 10

/** Returns what labels say about a run: a block for each suite and check, then the answers on which people disagree with it. */
export function agreementsText(
  agreements: readonly Agreement[],
  answers: readonly LabelledSample[],
  { style, columns }: { readonly style: Style; readonly columns: number },
): string {
  const wrap = (text: string) => wrapText(text, columns - 1).join('\n')
  const blocks = agreements.map((agreement) => {
    const { suite, check } = agreement
    const title = `${plainText(suite)}${check === null ? '' : ` · ${plainText(check)}`}`
    return [style('bold', title), ...figureLines(agreement).map(wrap)].join('\n')
  })
  const differing = answers.filter(({ people, instrument }) => (people === 'right') !== instrument.passed)
  if (differing.length > 0) {
    const lines = differing.slice(0, SHOWN).map(({ key, people, instrument }) => {
      const place = plainText(`${key.suite} / ${key.case}, sample ${key.attempt}`)
      return wrap(`${place}: people ${people}, verdict ${instrument.passed === true ? 'pass' : 'fail'}`)
    })
    const more = differing.length > SHOWN ? [`… and ${differing.length - SHOWN} more`] : []
    blocks.push([style('bold', `Differing (${differing.length})`), ...lines, ...more].join('\n'))
  }
  return blocks.join('\n\n')
}

function figureLines(agreement: Agreement): string[] {
  const { labels, unsure, split, seen, confusion, passed_confirmed, failed_confirmed, between_people } = agreement
  const human = summarizeHuman(agreement)
  const success = humanSuccessText({ human })
  const unused = [
    ...(unsure === 0 ? [] : [`${unsure} unsure`]),
    ...(split === 0 ? [] : [`${split} split`]),
    ...(seen === 0 ? [] : [`${seen} seen`]),
  ]
  const apart = [passed_confirmed, failed_confirmed].map(({ count, total }) => `${count} of ${total}`)
  const lines = [
    agreementText({ human }) ?? '',
    ...(labels === 0 ? [] : [`People confirm ${apart[0]} passes and ${apart[1]} fails.`]),
    ...(success === null
      ? []
      : [
          `Pass rate as people see it: ${success}`,
          `By the verdicts: ${percent(agreement.instrument.value ?? 0)} of ${plural(agreement.instrument.total, 'answer')}`,
        ]),
    ...(agreement.kappa.value === null ? [] : [`Kappa ${agreement.kappa.value.toFixed(2)}`]),
    ...(unused.length === 0 ? [] : [`Not used: ${unused.join(', ')}`]),
    ...(between_people?.alpha.value == null
      ? []
      : [
          `Between people: alpha ${between_people.alpha.value.toFixed(2)} on ${plural(between_people.answers, 'answer')}`,
        ]),
  ]
  const missing = LEAST_LABELS - labels
  if (missing > 0) lines.push(`Figures need ${plural(missing, 'more label')}.`)
  else if (success === null && agreement.success.reason !== null) lines.push(agreement.success.reason)
  if (confusion.failed_right > 2 * Math.max(1, confusion.passed_wrong)) lines.push('Its errors are mostly too strict.')
  if (confusion.passed_wrong > 2 * Math.max(1, confusion.failed_right)) lines.push('Its errors are mostly too lenient.')
  return lines.filter((line) => line !== '')
}
