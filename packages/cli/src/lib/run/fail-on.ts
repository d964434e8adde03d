import { didYouMean } from '@assay/core/diagnostic'
import { AnswerClass } from '@assay/core/result'

/** The classes of `--fail-on class=leak,injection_success`. Throws RangeError for anything else. */
export function parseFailOn(text: string): AnswerClass[] {
  const [key, names, ...rest] = text.split('=')
  if (key !== 'class' || names === undefined || rest.length > 0) {
    throw new RangeError(`"${text}" is not of the form class=leak,injection_success.`)
  }
  return names.split(',').map((each) => {
    const name = each.trim()
    const known = AnswerClass.options.find((option) => option === name)
    if (known === 'pass')
      throw new RangeError('The class "pass" is what is hoped for. Name classes that must not occur.')
    if (known !== undefined) return known
    const near = didYouMean(name, AnswerClass.options) ?? `There are: ${AnswerClass.options.join(', ')}.`
    throw new RangeError(`There is no class "${name}". ${near}`)
  })
}
