import { z } from 'zod'
import { AnswerClass } from '../result/result.ts'
import { Estimate, Rate } from '../statistics/interval.ts'

const count = z.int().min(0)

/** The fewest labels that give figures; with fewer, only their count is reported. */
export const LEAST_LABELS = 20

/** The agreement between an instrument (a judge model, a check, the classifier) and people on one suite's answers in a run. */
export const Agreement = z.object({
  suite: z.string(),
  /** The labeled check; null for the verdict on the whole answer. */
  check: z.string().nullable(),
  /** The judge models; empty for an instrument without any. */
  judges: z.array(z.string()),
  /** Answers with a verdict from people, by blind labels. */
  labels: count,
  /** Labeled answers that aren't used: nobody was sure, as many said right as wrong, or the verdict had been seen. */
  unsure: count,
  split: count,
  seen: count,
  people: z.array(z.string()),
  /** Labeled answers by the instrument's and people's verdicts. */
  confusion: z.object({ passed_right: count, passed_wrong: count, failed_right: count, failed_wrong: count }),
  /** The share of labeled answers on which both agree. */
  agreement: Rate,
  /** The same, separately for answers the instrument passed and failed. */
  passed_confirmed: Rate,
  failed_confirmed: Rate,
  kappa: Estimate,
  /** Estimates for all answers: agreement, the share of right ones it passes, and the share of wrong ones it fails. */
  agreement_on_all: Estimate,
  sensitivity: Estimate,
  specificity: Estimate,
  /** The share of all answers the instrument passed, and the share people would call right. */
  instrument: Rate,
  success: Estimate,
  /** The number of additional labels that would halve the interval of `success`; null if it has none, or if the run has too few answers. */
  labels_to_halve: count.nullable(),
  /** Figures by the instrument's class, if it gives classes. */
  classes: z.array(z.object({ class: AnswerClass, labels: count, agreement: Rate })),
  /** The classes people named: counts by the instrument's and people's class, and the agreement beyond chance. */
  named_classes: z
    .object({
      confusion: z.array(z.object({ instrument: AnswerClass, people: AnswerClass, answers: count })),
      kappa: Estimate,
    })
    .nullable(),
  /**
   * Agreement between people: answers labeled by two or more, the number with unanimous labels, Krippendorff's alpha, and Cohen's kappa if two people
   * labeled them; null without any.
   */
  between_people: z.object({ answers: count, same: count, alpha: Estimate, kappa: Estimate.nullable() }).nullable(),
})
export type Agreement = z.infer<typeof Agreement>

/** The part of an agreement that is shown next to a suite's numbers. */
export const HumanSummary = z.object({
  judges: z.array(z.string()),
  labels: count,
  agreement: Rate,
  success: Estimate,
  labels_to_halve: count.nullable(),
})
export type HumanSummary = z.infer<typeof HumanSummary>
