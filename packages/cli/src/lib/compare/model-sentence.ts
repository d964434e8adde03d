import { type Comparison, findingOf, findingSentence, type GroupComparison } from '@assay/core/comparison'
import { chanceText, shortScore } from '@assay/formats/comparison'
import { plainText } from '@assay/formats/text'

/** Returns how one model did against another, in plain words, a line for each suite. */
export function modelSentences({ groups, threshold }: Comparison): string[] {
  const compared = groups.filter(
    ({ baseline_model, current_model }) => baseline_model !== null && current_model !== null,
  )
  return compared.map((group) => {
    const place = compared.length > 1 ? `${group.suite}: ` : ''
    return plainText(`${place}${sentence(group, threshold)}`)
  })
}

function sentence(group: GroupComparison, threshold: number): string {
  const { baseline_model, current_model, mean_score, test } = group
  const { baseline, current } = mean_score
  const finding = findingOf(group)
  if (baseline === null || current === null || finding === 'nothing' || finding === 'too_little') {
    return `${current_model} against ${baseline_model}: ${findingSentence(group, threshold)}`
  }
  // The other model is in the table above.
  const scores = `${shortScore(current)} against ${shortScore(baseline)}`
  const chance = chanceText(test.adjusted_p_value ?? test.p_value)
  switch (finding) {
    case 'worse':
      return `${current_model} scores lower, ${scores}. ${chance}`
    case 'better':
      return `${current_model} scores higher, ${scores}. ${chance}`
    case 'same':
      return `${current_model} scores the same within ${threshold}, ${scores}.`
    case 'unclear':
      return `${current_model} scores ${scores}. This may be chance.`
  }
}
