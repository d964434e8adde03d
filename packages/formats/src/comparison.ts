export { chanceText, changeParts, pValue, scoreRange, shortScore } from './lib/comparison/before-after.ts'
export { comparisonMarkdown } from './lib/comparison/comparison-markdown.ts'
export {
  type GroupLine,
  groupLines,
  groupTitle,
  hasNothingInCommon,
  NOTHING_IN_COMMON,
} from './lib/comparison/group-lines.ts'
