import { z } from 'zod'
import { AnswerClass, Turn } from '../result/result.ts'
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
  })
  .meta({ id: 'Review' })
export type ReviewView = z.infer<typeof ReviewView>

/** The next answer that the caller has not labelled, without anything that tells what the instrument says. */
export const ReviewProgressView = z
  .object({
    item: z
      .object({
        key: SampleKey,
        answer: z.string(),
        place: z.int(),
        total: z.int(),
        system_prompt: z.string().nullable(),
        turns: z.array(Turn).readonly(),
        expected: z
          .array(z.object({ check: z.string(), text: z.string() }))
          .readonly()
          .nullable(),
      })
      .nullable(),
    done: z.int(),
    total: z.int(),
  })
  .meta({ id: 'ReviewProgress' })
export type ReviewProgressView = z.infer<typeof ReviewProgressView>

/** What the caller says about an answer of a review. */
export const ItemLabelBody = z
  .strictObject({
    key: SampleKey,
    verdict: Label.shape.verdict,
    class: Label.shape.class.optional(),
    comment: Label.shape.comment.optional(),
    span: Label.shape.span.optional(),
    id: Name.optional(),
  })
  .meta({ id: 'NewItemLabel' })
export type ItemLabelBody = z.infer<typeof ItemLabelBody>

/** The label as it was kept, and what the instrument says. */
export const ItemLabelAnswer = z
  .object({
    label: LabelView,
    reveal: z.object({ passed: z.boolean().nullable(), model: z.string(), reason: z.string() }),
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
