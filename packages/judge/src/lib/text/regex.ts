import type { CheckOptions } from '@assay/core/suite'
import type { CheckTools, PreparedCheck } from '../check/check-tools.ts'
import { failing, passing } from '../check/finding.ts'
import { type LinearPattern, linearPattern } from './linear-pattern.ts'

/** Prepares the check that the regular expression matches in the answer. */
export function prepareRegex(options: CheckOptions<'regex'>, tools: CheckTools): PreparedCheck {
  return patternCheck(options, tools, { wanted: true })
}

/** Prepares the check that the regular expression doesn't match in the answer. */
export function prepareNotRegex(options: CheckOptions<'not_regex'>, tools: CheckTools): PreparedCheck {
  return patternCheck(options, tools, { wanted: false })
}

function patternCheck(
  options: CheckOptions<'regex'>,
  tools: CheckTools,
  { wanted }: { wanted: boolean },
): PreparedCheck {
  const shown = tools.showPattern(options.pattern)
  // The part that matches may be a piece of a secret, which only the whole text can hide.
  const matchIn = (pattern: LinearPattern, text: string) =>
    tools.secrets.size === 0 ? (pattern.findIn(text) ?? text) : text
  const decide = (pattern: LinearPattern, text: string) => {
    const isFound = pattern.isFoundIn(text)
    if (isFound === wanted) return passing(isFound ? `Matches ${shown}.` : `No match for ${shown}.`)
    if (isFound) return failing(`Matches ${shown}: ${tools.show(matchIn(pattern, text))}.`)
    return failing(`No match for ${shown} in ${tools.show(text)}.`)
  }
  let compiled: LinearPattern | null = null
  return ({ text }) => {
    if (compiled !== null) return decide(compiled, text)
    return linearPattern(options.pattern, { caseSensitive: options.case_sensitive }).then((pattern) => {
      compiled = pattern
      return decide(pattern, text)
    })
  }
}
