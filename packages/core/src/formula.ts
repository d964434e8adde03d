export type {
  BinaryNode,
  BinaryOperator,
  CallNode,
  FormulaAst,
  FormulaNode,
  NameNode,
  NumberNode,
  PrefixNode,
  PrefixOperator,
} from './lib/formula/ast.ts'
export { operandsOf } from './lib/formula/ast.ts'
export type { CheckedFormula } from './lib/formula/check.ts'
export { checkFormula } from './lib/formula/check.ts'
export type { FormulaCode, FormulaCodeName } from './lib/formula/codes.ts'
export { FORMULA_CODES } from './lib/formula/codes.ts'
export type { Compiled, FormulaProgram } from './lib/formula/compile.ts'
export { compileFormula } from './lib/formula/compile.ts'
export type { FormulaCompletion } from './lib/formula/completions.ts'
export { formulaCompletions } from './lib/formula/completions.ts'
export type { EvalNameProblem } from './lib/formula/eval-names.ts'
export { checkEvalNames } from './lib/formula/eval-names.ts'
export { evaluate, evaluateRow } from './lib/formula/evaluate.ts'
export { evaluateColumns } from './lib/formula/evaluate-columns.ts'
export type { ExplainedStep, Explanation, Sensitivity } from './lib/formula/explain.ts'
export { explain } from './lib/formula/explain.ts'
export { formatNumber } from './lib/formula/format-number.ts'
export type { FormulaFunction } from './lib/formula/functions.ts'
export { FORMULA_FUNCTIONS, signature } from './lib/formula/functions.ts'
export { MAX_FORMULA_LENGTH } from './lib/formula/lex.ts'
export type { EvalField, Family, Keyword, NameFamily, NameRecord } from './lib/formula/names.ts'
export { EVAL_FIELDS, FAMILIES, KEYWORDS, PROTECTED_KEYWORDS } from './lib/formula/names.ts'
export type { Evaluation, FormulaInputs, Undefined, UndefinedInput } from './lib/formula/outcomes.ts'
export { MAX_FORMULA_DEPTH, parseFormula } from './lib/formula/parse.ts'
export { printFormula } from './lib/formula/print.ts'
export type { Range } from './lib/formula/range.ts'
export { renderExplanation } from './lib/formula/render-explanation.ts'
export type { FormulaScope, Reading } from './lib/formula/resolve-name.ts'
export { nameRange, readingRange } from './lib/formula/resolve-name.ts'
