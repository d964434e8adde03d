import { z } from 'zod'
import { Label } from '../review/label.ts'
import { Name, queryInteger } from './query.ts'

/** A person's judgment of an answer. */
export const LabelView = Label.meta({ id: 'Label' })

/** A query for labels. */
export const LabelListQuery = z.strictObject({
  run: Name.optional(),
  suite: Name.optional(),
  case: Name.optional(),
  check: Name.optional(),
  by: Name.optional(),
  limit: queryInteger(1, 1000).optional(),
  /** The previous page's `next`. */
  cursor: queryInteger(0, Number.MAX_SAFE_INTEGER).optional(),
})
export type LabelListQuery = z.infer<typeof LabelListQuery>

/** One page of labels in the order they were added. */
export const LabelList = z
  .object({ labels: z.array(LabelView).readonly(), next: z.string().nullable() })
  .meta({ id: 'LabelList' })
export type LabelList = z.infer<typeof LabelList>

/**
 * A label to add. The server sets the person and time, and only a review sets how an answer was drawn. An ID is made if none is given;
 * without `answer`, the label is for the sample's current answer.
 */
export const NewLabel = Label.omit({ id: true, by: true, at: true, drawn: true })
  .extend({ id: Name.optional(), answer: Label.shape.answer.optional() })
  .strict()
  .meta({ id: 'NewLabel' })
export type NewLabel = z.infer<typeof NewLabel>

/** Labels to add, all or none. */
export const LabelBody = z.strictObject({ labels: z.array(NewLabel).min(1).max(1000) }).meta({ id: 'NewLabels' })
export type LabelBody = z.infer<typeof LabelBody>
