import type { CheckOptions } from '@assay/core/suite'
import type { CheckTools, PreparedCheck } from '../check/check-tools.ts'
import { failing, passing } from '../check/finding.ts'
import { type LinearPattern, linearPattern } from './linear-pattern.ts'

/** The regular expression is found in the answer. */
export function prepareRegex(options: CheckOptions<'regex'>, tools: CheckTools): PreparedCheck {
  return patternCheck(options, tools, { wanted: true })
}

/** The regular expression is not found in the answer. */
export function prepareNotRegex(options: CheckOptions<'not_regex'>, tools: CheckTools): PreparedCheck {
  return patternCheck(options, tools, { wanted: false })
}

function patternCheck(
  options: CheckOptions<'regex'>,
  tools: CheckTools,
  { wanted }: { wanted: boolean },
): PreparedCheck {
  const shown = tools.show(options.pattern)
  const found = `The regular expression ${shown} is found`
  const missing = `The regular expression ${shown} is not found`
  const decide = (pattern: LinearPattern, text: string) => {
    const isFound = pattern.isFoundIn(text)
    if (isFound === wanted) return passing(`${isFound ? found : missing}.`)
    return failing(`${isFound ? found : missing} in the answer: ${tools.show(text)}.`)
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
