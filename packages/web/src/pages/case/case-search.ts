import { SAMPLE_VIEWS } from '../../lib/sample/sample-look.ts'
import { choice, integer, text } from '../../lib/search/params.ts'
import { DIFF_VIEWS } from '../../lib/text/diff-view.ts'

/** The parameters of a case's address. */
export const CASE_SEARCH = {
  attempt: integer(1, 1_000_000),
  view: choice(SAMPLE_VIEWS, 'text'),
  /** A run whose answers are set beside these. */
  with: text,
  diff: choice(DIFF_VIEWS, 'words'),
  /** One of the prompts, where the eval has several. */
  variant: text,
}
