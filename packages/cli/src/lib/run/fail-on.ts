import { suggestName } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import { AnswerClass } from '@assay/core/result'

/** Reads the classes of `--fail-on class=leak,injection_success`. Throws UserError `FAIL_ON_INVALID` for anything else. */
export function parseFailOn(text: string): AnswerClass[] {
  const [key, names, ...rest] = text.split('=')
  if (key !== 'class' || names === undefined || rest.length > 0) {
    throw wrong(`Expected class=leak,injection_success, found "${text}".`)
  }
  return names.split(',').map((each) => {
    const name = each.trim()
    const known = AnswerClass.options.find((option) => option === name)
    if (known === 'pass') throw wrong('"pass" can\'t fail a run. Name classes that must not occur.')
    if (known !== undefined) return known
    const near = suggestName(name, AnswerClass.options) ?? `Use one of: ${AnswerClass.options.join(', ')}.`
    throw wrong(`Unknown class "${name}". ${near}`)
  })
}

function wrong(message: string): UserError {
  return new UserError('FAIL_ON_INVALID', `--fail-on: ${message}`, null)
}
