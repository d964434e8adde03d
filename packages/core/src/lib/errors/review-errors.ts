import { type ErrorEntry, USER } from './error-entry.ts'

/** Codes about reviews and labels. */
export const REVIEW_ERRORS = {
  LABELS_INVALID: {
    ...USER,
    title: "A label can't be imported.",
    what_to_do: 'Fix the line the message names. Nothing was imported from the file.',
    status: 422,
  },
  LABELS_MISSING: {
    ...USER,
    title: 'A run has no labels from people.',
    what_to_do: 'Label some answers first with assay review RUN.',
    status: 409,
  },
  TERMINAL_NEEDED: {
    ...USER,
    title: 'An interactive command was started without a terminal.',
    what_to_do: 'Start it in a terminal. To import labels made elsewhere, use assay labels import FILE.',
    status: 422,
  },
  REVIEW_EMPTY: {
    ...USER,
    title: 'A run has no answers to review.',
    what_to_do: 'Answers need a verdict to be reviewed. Name another run, check or class.',
    status: 409,
  },
  REVIEW_NOT_FOUND: {
    ...USER,
    title: "A review doesn't exist.",
    what_to_do: 'Use the review ID Assay gave you.',
    status: 404,
  },
  REVIEW_ITEM_UNKNOWN: {
    ...USER,
    title: "A review doesn't include this answer.",
    what_to_do: 'Label the answers the review gives you, one by one.',
    status: 404,
  },
} as const satisfies Record<string, ErrorEntry>
