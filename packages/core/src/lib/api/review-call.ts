import { z } from 'zod'
import { AnswerClass, CheckResult, Classification, ToolCall, Turn } from '../result/result.ts'
import { Agreement } from '../review/agreement.ts'
import { Label } from '../review/label.ts'
import { SampleKey } from '../run/sample-key.ts'
import { LabelView } from './label-call.ts'
import { Name } from './query.ts'

/** A request for a review; defaults are those of `assay review`. */
export const ReviewBody = z
  .strictObject({
    run: Name,
    check: Name.nullable().optional(),
    class: AnswerClass.nullable().optional(),
    n: z.int().min(1).max(10_000).optional(),
    seed: z.int().min(0).optional(),
  })
  .meta({ id: 'NewReview' })
export type ReviewBody = z.infer<typeof ReviewBody>

const Stratum = z.object({ answers: z.int().min(0), drawn: z.int().min(0) })

/** A seeded sample of a run's answers. Its ID encodes all of it, so that the same request gives the same review. */
export const ReviewView = z
  .object({
    id: z.string(),
    run: z.string(),
    check: z.string().nullable(),
    class: AnswerClass.nullable(),
    n: z.int(),
    seed: z.int(),
    strata: z.object({ passed: Stratum, failed: Stratum }),
    /** The run's suites. */
    suites: z.array(z.string()).readonly(),
  })
  .meta({ id: 'Review' })
export type ReviewView = z.infer<typeof ReviewView>

/** A review that someone started, according to its labels. */
export const BegunReview = z
  .object({
    id: z.string(),
    run: z.string(),
    /** Null if the run was deleted. */
    model: z.string().nullable(),
    suites: z.array(z.string()).readonly(),
    check: z.string().nullable(),
    class: AnswerClass.nullable(),
    n: z.int(),
    seed: z.int(),
    people: z.array(z.string()).readonly(),
    /** Answers labeled by anyone, and by the caller. */
    labelled: z.int(),
    own: z.int(),
    last_at: z.string(),
  })
  .meta({ id: 'BegunReview' })
export type BegunReview = z.infer<typeof BegunReview>

/** A run whose answers people labeled, in a review or otherwise. */
export const LabelledRun = z
  .object({ id: z.string(), model: z.string(), suites: z.array(z.string()).readonly(), started_at: z.string() })
  .meta({ id: 'LabelledRun' })
export type LabelledRun = z.infer<typeof LabelledRun>

/** Reviews with labels, newest first, and the most recently labeled runs. */
export const ReviewList = z
  .object({ reviews: z.array(BegunReview).readonly(), runs: z.array(LabelledRun).readonly() })
  .meta({ id: 'ReviewList' })
export type ReviewList = z.infer<typeof ReviewList>

/** An answer to label, without anything that reveals the instrument's verdict. */
const ReviewItem = z.object({
  key: SampleKey,
  answer: z.string(),
  place: z.int(),
  total: z.int(),
  system_prompt: z.string().nullable(),
  turns: z.array(Turn).readonly(),
  tool_calls: z.array(ToolCall).readonly().default([]),
  expected: z
    .array(z.object({ check: z.string(), text: z.string() }))
    .readonly()
    .nullable(),
})

/** The next answer the caller hasn't labeled. */
export const ReviewProgressView = z
  .object({ item: ReviewItem.nullable(), done: z.int(), total: z.int() })
  .meta({ id: 'ReviewProgress' })
export type ReviewProgressView = z.infer<typeof ReviewProgressView>

/** The instrument's verdict on an answer, shown to those who have labeled it. */
const Reveal = z.object({
  passed: z.boolean().nullable(),
  /** Null until the caller has labeled every answer in the review. */
  model: z.string().nullable(),
  reason: z.string(),
  /** The checks under review: all, or those of one kind. */
  checks: z.array(CheckResult).readonly(),
  /** Null if the review covers one check. */
  classification: Classification.nullable(),
})

/** One answer in a review. It includes the instrument's verdict once the caller has labeled it. */
export const ReviewItemView = ReviewItem.extend({
  label: LabelView.nullable(),
  reveal: Reveal.nullable(),
  /** Whether the caller knows the instrument's verdict: they withdrew a label, or gave one that revealed it. */
  seen: z.boolean(),
}).meta({ id: 'ReviewItem' })
export type ReviewItemView = z.infer<typeof ReviewItemView>

/** The person whose labels are shown. */
export const ReviewItemsQuery = z.strictObject({ reviewer: Name.optional() })

/** A person's progress in a review. */
export const ReviewItemList = z
  .object({
    reviewer: z.string(),
    items: z
      .array(
        z.object({
          place: z.int(),
          key: SampleKey,
          /** Null if there is none, or if the caller hasn't labeled the answer and is looking at someone else's labels. */
          verdict: Label.shape.verdict.nullable(),
          /** Whether the instrument agrees; null for an answer without a label, or if either is undecided. */
          agrees: z.boolean().nullable(),
          /** Whether people disagreed about it, blind, in this run: a queue for one more person. */
          split: z.boolean(),
        }),
      )
      .readonly(),
    done: z.int(),
    total: z.int(),
    /** The model that answered; null until the caller has labeled every answer. */
    model: z.string().nullable(),
  })
  .meta({ id: 'ReviewItemList' })
export type ReviewItemList = z.infer<typeof ReviewItemList>

/** The caller's label for an answer in a review. */
export const ItemLabelBody = z
  .strictObject({
    key: SampleKey,
    verdict: Label.shape.verdict,
    class: Label.shape.class.optional(),
    comment: Label.shape.comment.optional(),
    span: Label.shape.span.optional(),
    id: Name.optional(),
    /** False if the caller knows the instrument's verdict; true by default. Saved as false if an earlier label revealed it. */
    blind: z.boolean().optional(),
  })
  .meta({ id: 'NewItemLabel' })
export type ItemLabelBody = z.infer<typeof ItemLabelBody>

/** The saved label, and the instrument's verdict. */
export const ItemLabelAnswer = z
  .object({
    label: LabelView,
    reveal: Reveal,
  })
  .meta({ id: 'ItemLabel' })
export type ItemLabelAnswer = z.infer<typeof ItemLabelAnswer>

/** A query for agreements. */
export const AgreementQuery = z.strictObject({ run: Name, suite: Name.optional(), check: Name.optional() })
export type AgreementQuery = z.infer<typeof AgreementQuery>

/** People's agreement with a run's verdicts. */
export const AgreementList = z
  .object({ run: z.string(), agreements: z.array(Agreement).readonly() })
  .meta({ id: 'AgreementList' })
export type AgreementList = z.infer<typeof AgreementList>

/** A suite that was made from labeled answers and saved; `left` counts those that people left undecided. */
export const JudgeSuiteAnswer = z
  .object({ name: z.string(), version: z.string(), cases: z.int(), left: z.int() })
  .meta({ id: 'JudgeSuite' })
export type JudgeSuiteAnswer = z.infer<typeof JudgeSuiteAnswer>
