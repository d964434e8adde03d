// The words of stored values without their schemas, for programs that show them and need not parse them.
export {
  ANSWER_CLASSES,
  type AnswerClass,
  CLASSES_WORST_FIRST,
  classOfFailure,
  isAnswerClass,
  NO_ANSWER_CLASSES,
} from './lib/result/answer-class.ts'
export { readResultCost } from './lib/result/sample-cost.ts'
export { nameForServer, readClientFile } from './lib/run/client-file.ts'
export { describeParameters, describeRunParameters } from './lib/run/describe-parameters.ts'
export { RUN_STATUSES } from './lib/run/run-statuses.ts'
