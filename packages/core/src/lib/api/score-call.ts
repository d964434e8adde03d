import { z } from 'zod'
import { ScoreError } from '../report/report.ts'
import { Interval } from '../statistics/interval.ts'
import { DiagnosticBody } from './problem.ts'
import { Name } from './query.ts'

/** The limit for a formula's text: longer than any valid one, so that diagnostics can explain the problem. */
const FormulaText = z.string().max(100_000)

/** A request to score a run with a formula, and optionally to save the score. */
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

/** A formula's scores, and the run's scores before. */
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

/** All scores a run has had. */
export const ScoreList = z.object({ scores: z.array(ScoreView).readonly() })
export type ScoreList = z.infer<typeof ScoreList>

/** A request to check a formula, and to evaluate it if it has values or needs none. */
export const FormulaBody = z
  .strictObject({
    formula: FormulaText,
    /** Numbers by name; null for an unknown one. */
    values: z.record(z.string(), z.number().nullable()).optional(),
    /** The name of a saved suite, or a suite's text, whose names the formula may use. */
    suite: z.union([Name, z.strictObject({ text: z.string(), file: Name.optional() })]).optional(),
  })
  .meta({ id: 'FormulaRequest' })
export type FormulaBody = z.infer<typeof FormulaBody>

/** A valid formula. `value` is null if it wasn't evaluated or has none; the diagnostics give the reason. */
export const FormulaAnswer = z
  .object({
    ok: z.boolean(),
    value: z.number().nullable(),
    names: z.array(z.string()).readonly(),
    diagnostics: z.array(DiagnosticBody).readonly(),
  })
  .meta({ id: 'FormulaAnswer' })
export type FormulaAnswer = z.infer<typeof FormulaAnswer>
