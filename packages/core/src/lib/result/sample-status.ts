import { z } from 'zod'

/**
 * What is known of a sample:
 * - `scored`: judged, with a pass flag and a case score from 0 to 1;
 * - `unscored`: answered, but the suite gives no criterion to judge it by, which is its own choice;
 * - `undecided`: answered, but a criterion couldn't be applied (a judge's reply that can't be read, an unknown price);
 * - `errored`: the provider or the sandbox failed;
 * - `limited`: a limit (time, tokens, money) ended it before there was an answer to judge.
 */
export const SampleStatus = z.enum(['scored', 'unscored', 'undecided', 'errored', 'limited'])
export type SampleStatus = z.infer<typeof SampleStatus>

/**
 * What a sample proves about its model. Every reader of results must say what an `undecided` one does there: it is never good
 * evidence. Errored samples are undecided, since the model might have passed or failed; those `outside` were never meant to count.
 */
export const Evidence = z.enum(['passed', 'failed', 'undecided', 'outside'])
export type Evidence = z.infer<typeof Evidence>
