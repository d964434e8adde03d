import { z } from 'zod'
import { AnswerClass } from '../result/result.ts'
import { Estimate, Rate } from '../statistics/interval.ts'

const count = z.int().min(0)

/** With fewer labels nothing is said but how many there are. */
export const LEAST_LABELS = 20

/** How an instrument (a judge model, a check, the classifier) and people agree about the answers of one suite of a run. */
export const Agreement = z.object({
  suite: z.string(),
  /** The check that the labels are about; null for the verdict on the whole answer. */
  check: z.string().nullable(),
  /** Models that judge; empty for an instrument without any. */
  judges: z.array(z.string()),
  /** Answers that people decided about, by labels that were given blind. */
  labels: count,
  /** Labelled answers that are not used: nobody was sure, as many said right as wrong, or the verdict had been seen. */
  unsure: count,
  split: count,
  seen: count,
  people: z.array(z.string()),
  /** Labelled answers by verdict of the instrument and of people. */
  confusion: z.object({ passed_right: count, passed_wrong: count, failed_right: count, failed_wrong: count }),
  /** The share of labelled answers on which both agree. */
  agreement: Rate,
  /** Apart for what the instrument passed and what it failed. */
  passed_confirmed: Rate,
  failed_confirmed: Rate,
  kappa: Estimate,
  /** On all answers, as the labelled ones say: agreement, and what it passes of the right and fails of the wrong ones. */
  agreement_on_all: Estimate,
  sensitivity: Estimate,
  specificity: Estimate,
  /** The share of all answers that the instrument passed, and that people would call right. */
  instrument: Rate,
  success: Estimate,
  /** How many more labels would halve the interval of `success`; null when it has none, or the run has too few answers for that. */
  labels_to_halve: count.nullable(),
  /** By the class that the instrument gave, where it gives classes. */
  classes: z.array(z.object({ class: AnswerClass, labels: count, agreement: Rate })),
  /** Of the classes that people named: how often which class was which to them, and how far that is beyond chance. */
  named_classes: z
    .object({
      confusion: z.array(z.object({ instrument: AnswerClass, people: AnswerClass, answers: count })),
      kappa: Estimate,
    })
    .nullable(),
  /**
   * Between people: answers that two or more labelled, of how many all said the same, Krippendorff's alpha, and Cohen's kappa where two people
   * labelled them; null without any.
   */
  between_people: z.object({ answers: count, same: count, alpha: Estimate, kappa: Estimate.nullable() }).nullable(),
})
export type Agreement = z.infer<typeof Agreement>

/** The part of an agreement that stands beside the figures of a suite. */
export const HumanSummary = z.object({
  judges: z.array(z.string()),
  labels: count,
  agreement: Rate,
  success: Estimate,
  labels_to_halve: count.nullable(),
})
export type HumanSummary = z.infer<typeof HumanSummary>
