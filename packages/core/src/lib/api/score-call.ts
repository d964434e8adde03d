import { z } from 'zod'
import { ScoreError } from '../report/report.ts'
import { Interval } from '../statistics/interval.ts'
import { DiagnosticBody } from './problem.ts'
import { Name } from './query.ts'

/** Longer than any formula that compiles, so that the diagnostics say what is wrong with one. */
const FormulaText = z.string().max(100_000)

/** Scores a run by a formula, and keeps the score where asked to. */
export const ScoreBody = z
  .strictObject({
    formula: FormulaText,
    suite: Name.optional(),
    keep: z.boolean().optional(),
    why: z.string().max(10_000).optional(),
  })
  .meta({ id: 'ScoreRequest' })
export type ScoreBody = z.infer<typeof ScoreBody>

/** One score of a run. */
export const ScoreView = z
  .object({
    at: z.string(),
    /** Null for the whole run. */
    suite: z.string().nullable(),
    formula: z.string(),
    score: z.number().nullable(),
    interval: Interval.nullable(),
    error: ScoreError.nullable(),
    reason: z.string().nullable(),
    by: z.string().nullable(),
    why: z.string().nullable(),
  })
  .meta({ id: 'Score' })

/** The scores by a formula, and those that the run had before. */
export const ScoreAnswer = z
  .object({
    run: z.string(),
    formula: z.string(),
    scores: z.array(ScoreView).readonly(),
    kept: z.boolean(),
    earlier: z.array(ScoreView).readonly(),
  })
  .meta({ id: 'ScoreAnswer' })
export type ScoreAnswer = z.infer<typeof ScoreAnswer>

/** All scores that a run has had. */
export const ScoreList = z.object({ scores: z.array(ScoreView).readonly() })
export type ScoreList = z.infer<typeof ScoreList>

/** Checks a formula, and evaluates it when it has values or needs none. */
export const FormulaBody = z
  .strictObject({
    formula: FormulaText,
    /** Numbers by name; null for an unknown one. */
    values: z.record(z.string(), z.number().nullable()).optional(),
    /** The name of a saved suite, or a suite's text: what the formula may name. */
    suite: z.union([Name, z.strictObject({ text: z.string(), file: Name.optional() })]).optional(),
  })
  .meta({ id: 'FormulaRequest' })
export type FormulaBody = z.infer<typeof FormulaBody>

/** What is known of a formula that compiles. `value` is null where it was not evaluated or has none; the diagnostics say why. */
export const FormulaAnswer = z
  .object({
    ok: z.boolean(),
    value: z.number().nullable(),
    names: z.array(z.string()).readonly(),
    diagnostics: z.array(DiagnosticBody).readonly(),
  })
  .meta({ id: 'FormulaAnswer' })
export type FormulaAnswer = z.infer<typeof FormulaAnswer>
