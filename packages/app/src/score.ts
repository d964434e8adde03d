export { type Flip, type RescoreChoice, type RescoreReport, rescore } from './lib/rescore/rescore.ts'
export { keepScores, listScores, makeStoredScores, type ScoreOrigin } from './lib/score/keep-scores.ts'
export { type ScoreChoice, scoreByFormula } from './lib/score/score-by-formula.ts'
export { demandResults, type NamedScore, type Scored, scoreStoredRun, scoreTally } from './lib/score/score-run.ts'
