export { chanceText, changeParts, pValue, scoreRange, shortScore } from './lib/comparison/before-after.ts'
export { comparisonMarkdown } from './lib/comparison/comparison-markdown.ts'
export {
  type ComparedRun,
  explainNothingInCommon,
  type GroupLine,
  groupLines,
  groupTitle,
  hasNothingInCommon,
} from './lib/comparison/group-lines.ts'
