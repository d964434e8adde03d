import { z } from 'zod'
import { Name, PageQuery, QueryFlag } from './query.ts'

const count = z.int().min(0)

/** Which models. */
export const ModelListQuery = PageQuery.extend({
  /** A model id; `*` stands for any characters. */
  match: Name.optional(),
  available: QueryFlag.optional(),
})
export type ModelListQuery = z.infer<typeof ModelListQuery>

/** Models that this server knows. */
export const ModelList = z
  .object({
    models: z
      .array(
        z.object({
          id: z.string(),
          provider: z.string(),
          is_available: z.boolean(),
          /** Names of variables that are still to be set on the server. */
          missing: z.array(z.string()).readonly(),
          /** US dollars for a million tokens. */
          price: z
            .object({
              input: z.number().nullable(),
              output: z.number().nullable(),
              cached_input: z.number().nullable(),
            })
            .nullable(),
          /** How dear it is; null when its price is unknown. */
          price_band: z.enum(['$', '$$', '$$$', '$$$$']).nullable(),
          /** Whether it answers a conversation with text, as far as its name and its price say. */
          answers_text: z.boolean(),
          /** Whether it calls tools; null where nobody said. */
          tools: z.union([z.literal(true), z.null()]),
        }),
      )
      .readonly(),
    next: z.string().nullable(),
  })
  .meta({ id: 'ModelList' })
export type ModelList = z.infer<typeof ModelList>

/** What a project has stored. */
export const Stats = z
  .object({
    runs: count,
    by_status: z.record(z.string(), count),
    /** Of runs that have ended. */
    results: count,
    /** US dollars over the runs whose cost is known, and how many have an unknown one; null when none is known. */
    cost_usd: z.object({ known: z.number().nullable(), unknown_runs: count }),
    /** When these numbers were made; they may be some seconds old. */
    at: z.iso.datetime(),
  })
  .meta({ id: 'Stats' })
export type Stats = z.infer<typeof Stats>

/** What was read of a run that happened elsewhere. */
export const IngestAnswer = z
  .object({
    run: z.string(),
    /** Results in the request, and those of them that were not known. */
    results: count,
    new_results: count,
    /** Whether the last line came and the run is complete. */
    finished: z.boolean(),
  })
  .meta({ id: 'Ingested' })
export type IngestAnswer = z.infer<typeof IngestAnswer>
