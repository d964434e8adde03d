import type { CheckOptions } from '@assay/core/suite'
import { foldCase } from '../answer/fold-case.ts'
import type { CheckTools, PreparedCheck } from '../check/check-tools.ts'
import { failing, passing } from '../check/finding.ts'
import { compileGlob, type Matches } from './glob.ts'

/** The whole answer matches the glob. */
export function prepareMatch(options: CheckOptions<'match'>, tools: CheckTools): PreparedCheck {
  return globCheck(options, tools, { wanted: true })
}

/** The whole answer does not match the glob. */
export function prepareNotMatch(options: CheckOptions<'not_match'>, tools: CheckTools): PreparedCheck {
  return globCheck(options, tools, { wanted: false })
}

function globCheck(options: CheckOptions<'match'>, tools: CheckTools, { wanted }: { wanted: boolean }): PreparedCheck {
  const fold = options.case_sensitive ? (text: string) => text : foldCase
  const shown = tools.show(options.pattern)
  const matching = `The answer matches ${shown}`
  const different = `The answer does not match ${shown}`
  const passed = passing(`${wanted ? matching : different}.`)
  const decide = (matches: Matches, text: string) =>
    matches(fold(text)) === wanted ? passed : failing(`${wanted ? different : matching}: ${tools.show(text)}.`)
  const pattern = fold(options.pattern)
  let matches: Matches | null = null
  return ({ text }) => {
    if (matches !== null) return decide(matches, text)
    const compiled = compileGlob(pattern)
    if (typeof compiled !== 'function') {
      return compiled.then((ready) => {
        matches = ready
        return decide(ready, text)
      })
    }
    matches = compiled
    return decide(compiled, text)
  }
}
