import { z } from 'zod'
import { AnswerClass, CheckResult, Classification, ToolCall, Turn } from '../result/result.ts'
import { Agreement } from '../review/agreement.ts'
import { Label } from '../review/label.ts'
import { SampleKey } from '../run/sample-key.ts'
import { LabelView } from './label-call.ts'
import { Name } from './query.ts'

/** What a review asks people about; what is left out is as `assay review` has it. */
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

/** A seeded sample of a run's answers. Its id says all of it, so that the same request gives the same review. */
export const ReviewView = z
  .object({
    id: z.string(),
    run: z.string(),
    check: z.string().nullable(),
    class: AnswerClass.nullable(),
    n: z.int(),
    seed: z.int(),
    strata: z.object({ passed: Stratum, failed: Stratum }),
    /** Those of the run. */
    suites: z.array(z.string()).readonly(),
  })
  .meta({ id: 'Review' })
export type ReviewView = z.infer<typeof ReviewView>

/** A review that somebody began, as its labels tell. */
export const BegunReview = z
  .object({
    id: z.string(),
    run: z.string(),
    /** Null when the run was deleted. */
    model: z.string().nullable(),
    suites: z.array(z.string()).readonly(),
    check: z.string().nullable(),
    class: AnswerClass.nullable(),
    n: z.int(),
    seed: z.int(),
    people: z.array(z.string()).readonly(),
    /** Answers that anybody labelled, and those that the caller did. */
    labelled: z.int(),
    own: z.int(),
    last_at: z.string(),
  })
  .meta({ id: 'BegunReview' })
export type BegunReview = z.infer<typeof BegunReview>

/** A run of which people labelled answers, in a review or otherwise. */
export const LabelledRun = z
  .object({ id: z.string(), model: z.string(), suites: z.array(z.string()).readonly(), started_at: z.string() })
  .meta({ id: 'LabelledRun' })
export type LabelledRun = z.infer<typeof LabelledRun>

/** Reviews that have labels, newest first, and the runs with labels that came last. */
export const ReviewList = z
  .object({ reviews: z.array(BegunReview).readonly(), runs: z.array(LabelledRun).readonly() })
  .meta({ id: 'ReviewList' })
export type ReviewList = z.infer<typeof ReviewList>

/** An answer to be labelled, without anything that tells what the instrument says. */
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

/** The next answer that the caller has not labelled. */
export const ReviewProgressView = z
  .object({ item: ReviewItem.nullable(), done: z.int(), total: z.int() })
  .meta({ id: 'ReviewProgress' })
export type ReviewProgressView = z.infer<typeof ReviewProgressView>

/** What the instrument says about an answer, told to those who have labelled it. */
const Reveal = z.object({
  passed: z.boolean().nullable(),
  /** Null until the caller has labelled every answer of the review. */
  model: z.string().nullable(),
  reason: z.string(),
  /** What was asked about: all checks, or those of the one kind. */
  checks: z.array(CheckResult).readonly(),
  /** Null where the review is of one check. */
  classification: Classification.nullable(),
})

/** One answer of a review. What the instrument says is there when the caller has labelled it. */
export const ReviewItemView = ReviewItem.extend({
  label: LabelView.nullable(),
  reveal: Reveal.nullable(),
  /** Whether the caller knows what the instrument says: they took a label back, or gave one that told them. */
  seen: z.boolean(),
}).meta({ id: 'ReviewItem' })
export type ReviewItemView = z.infer<typeof ReviewItemView>

/** Whose labels are shown. */
export const ReviewItemsQuery = z.strictObject({ reviewer: Name.optional() })

/** Where a person stands in a review. */
export const ReviewItemList = z
  .object({
    reviewer: z.string(),
    items: z
      .array(
        z.object({
          place: z.int(),
          key: SampleKey,
          /** Null where there is none, or where the caller has not labelled the answer and looks at somebody else's. */
          verdict: Label.shape.verdict.nullable(),
          /** Whether the instrument says the same; null for an answer without a label, or where either says neither. */
          agrees: z.boolean().nullable(),
          /** Whether people called it right and wrong, blind, in this run: a queue for one more person. */
          split: z.boolean(),
        }),
      )
      .readonly(),
    done: z.int(),
    total: z.int(),
    /** Which model answered; null until the caller has labelled every answer. */
    model: z.string().nullable(),
  })
  .meta({ id: 'ReviewItemList' })
export type ReviewItemList = z.infer<typeof ReviewItemList>

/** What the caller says about an answer of a review. */
export const ItemLabelBody = z
  .strictObject({
    key: SampleKey,
    verdict: Label.shape.verdict,
    class: Label.shape.class.optional(),
    comment: Label.shape.comment.optional(),
    span: Label.shape.span.optional(),
    id: Name.optional(),
    /** False from whoever knows what the instrument says; true by default. Kept as false where an earlier label told the caller. */
    blind: z.boolean().optional(),
  })
  .meta({ id: 'NewItemLabel' })
export type ItemLabelBody = z.infer<typeof ItemLabelBody>

/** The label as it was kept, and what the instrument says. */
export const ItemLabelAnswer = z
  .object({
    label: LabelView,
    reveal: Reveal,
  })
  .meta({ id: 'ItemLabel' })
export type ItemLabelAnswer = z.infer<typeof ItemLabelAnswer>

/** Which agreements. */
export const AgreementQuery = z.strictObject({ run: Name, suite: Name.optional(), check: Name.optional() })
export type AgreementQuery = z.infer<typeof AgreementQuery>

/** How people agree with the verdicts of a run. */
export const AgreementList = z
  .object({ run: z.string(), agreements: z.array(Agreement).readonly() })
  .meta({ id: 'AgreementList' })
export type AgreementList = z.infer<typeof AgreementList>

/** A suite that was made of labelled answers and saved; `left` counts those that people did not decide about. */
export const JudgeSuiteAnswer = z
  .object({ name: z.string(), version: z.string(), cases: z.int(), left: z.int() })
  .meta({ id: 'JudgeSuite' })
export type JudgeSuiteAnswer = z.infer<typeof JudgeSuiteAnswer>
