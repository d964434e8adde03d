import type { CheckOptions } from '@assay/core/suite'
import { foldCase } from '../answer/fold-case.ts'
import type { CheckTools, PreparedCheck } from '../check/check-tools.ts'
import { failing, passing } from '../check/finding.ts'
import { compileGlob, type Matches } from './glob.ts'

/** Prepares the check that the whole answer matches the glob. */
export function prepareMatch(options: CheckOptions<'match'>, tools: CheckTools): PreparedCheck {
  return globCheck(options, tools, { wanted: true })
}

/** Prepares the check that the whole answer doesn't match the glob. */
export function prepareNotMatch(options: CheckOptions<'not_match'>, tools: CheckTools): PreparedCheck {
  return globCheck(options, tools, { wanted: false })
}

function globCheck(options: CheckOptions<'match'>, tools: CheckTools, { wanted }: { wanted: boolean }): PreparedCheck {
  const fold = options.case_sensitive ? (text: string) => text : foldCase
  const shown = tools.show(options.pattern)
  const passed = passing(wanted ? `Matches ${shown}.` : `Doesn't match ${shown}.`)
  const decide = (matches: Matches, text: string) => {
    if (matches(fold(text)) === wanted) return passed
    const found = tools.show(text)
    return failing(wanted ? `Expected a match for ${shown}, found ${found}.` : `Matches ${shown}: ${found}.`)
  }
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
