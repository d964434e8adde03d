import { suggestName } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import type { RunSpec } from '@assay/core/run'
import type { Suite } from '@assay/core/suite'
import type { Experiment } from '@assay/engine/run'
import { plainText } from '@assay/formats/text'

/** Maximum names in a hint; a suite may have a million. */
const LISTED = 12

/**
 * Returns the experiment without the runs that have no cases, which would be recorded and become the last ones. Throws UserError
 * `FILTER_EMPTY` if no run has any, with the existing tags and names, and `CASES_MISSING` if the suites have no cases at all.
 */
export async function demandCases(experiment: Experiment, suites: readonly Suite[]): Promise<Experiment> {
  const runs = experiment.runs.filter(({ plan }) => plan.total > 0)
  if (runs.length > 0) return { ...experiment, runs }
  throw await explainEmpty(experiment.spec, suites)
}

async function explainEmpty({ filter }: RunSpec, suites: readonly Suite[]): Promise<UserError> {
  const tags = new Set<string>()
  const names = new Set<string>()
  for (const suite of suites) {
    for await (const { id, eval: name, tags: own } of suite.cases()) {
      names.add(name ?? id)
      for (const tag of own) tags.add(tag)
    }
  }
  if (filter === undefined || names.size === 0) {
    return new UserError('CASES_MISSING', 'The suites have no cases.', 'Add an eval to a suite.')
  }
  const near = filter.map((entry) => suggestName(entry, [...tags, ...names])).filter((hint) => hint !== null)
  const known = [listNames('Tags', tags), listNames('Names', names)].filter((text) => text !== '')
  const message = `No case matches the filter ${filter.map((entry) => `"${plainText(entry)}"`).join(', ')}.`
  return new UserError('FILTER_EMPTY', message, [...near, ...known].join(' '))
}

function listNames(title: string, names: ReadonlySet<string>): string {
  if (names.size === 0) return ''
  const more = names.size > LISTED ? `, and ${names.size - LISTED} more` : ''
  return `${title}: ${[...names].slice(0, LISTED).map(plainText).join(', ')}${more}.`
}
