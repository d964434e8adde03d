import { z } from 'zod'
import { Name, PageQuery, QueryFlag } from './query.ts'

const count = z.int().min(0)

/** A query for models. */
export const ModelListQuery = PageQuery.extend({
  /** A model ID; `*` matches any characters. */
  match: Name.optional(),
  available: QueryFlag.optional(),
})
export type ModelListQuery = z.infer<typeof ModelListQuery>

/** The models this server knows. */
export const ModelList = z
  .object({
    models: z
      .array(
        z.object({
          id: z.string(),
          provider: z.string(),
          is_available: z.boolean(),
          /** Names of variables that still need to be set on the server. */
          missing: z.array(z.string()).readonly(),
          /** US dollars per million tokens. */
          price: z
            .object({
              input: z.number().nullable(),
              output: z.number().nullable(),
              cached_input: z.number().nullable(),
            })
            .nullable(),
          /** Its price class; null if its price is unknown. */
          price_band: z.enum(['$', '$$', '$$$', '$$$$']).nullable(),
          /** Whether it answers a conversation with text, judging by its name and price. */
          answers_text: z.boolean(),
          /** Whether it calls tools; null if unknown. */
          tools: z.union([z.literal(true), z.null()]),
        }),
      )
      .readonly(),
    next: z.string().nullable(),
  })
  .meta({ id: 'ModelList' })
export type ModelList = z.infer<typeof ModelList>

/** A project's stored data. */
export const Stats = z
  .object({
    runs: count,
    by_status: z.record(z.string(), count),
    /** Results of runs that have ended. */
    results: count,
    /** US dollars for the runs with a known cost, and the number of those without; null if none is known. */
    cost_usd: z.object({ known: z.number().nullable(), unknown_runs: count }),
    /** The time these numbers were computed; they may be a few seconds old. */
    at: z.iso.datetime(),
  })
  .meta({ id: 'Stats' })
export type Stats = z.infer<typeof Stats>

/** The result of reading a run from elsewhere. */
export const IngestAnswer = z
  .object({
    run: z.string(),
    /** Results in the request, and those that were new. */
    results: count,
    new_results: count,
    /** Whether the last line arrived and the run is complete. */
    finished: z.boolean(),
  })
  .meta({ id: 'Ingested' })
export type IngestAnswer = z.infer<typeof IngestAnswer>
