import { durationMs } from '@assay/core/suite'
import { ProvidersConfig } from '@assay/providers/config'
import { z } from 'zod'

const duration = z
  .union([z.number().positive(), z.string()])
  .refine((value) => durationMs(value) !== null, 'a duration such as 500ms, 60s or 2m')

/** `assay.config.yaml`: which models there are, where runs are kept, and what flags of `assay run` are by default. */
export const Config = z.strictObject({
  ...ProvidersConfig.shape,
  /** Where runs are kept. A file relative to the config. */
  store: z.string().min(1).optional(),
  /** Models that are asked where neither the command line nor the suite names any. */
  models: z.array(z.string().min(1)).optional(),
  /** Requests at once for each account. */
  threads: z.int().min(1).optional(),
  /** For one request. */
  timeout: duration.optional(),
  max_retries: z.int().min(0).optional(),
  /** US dollars for each command. */
  budget: z.number().positive().optional(),
  /** Whether answers of earlier runs may be used. */
  cache: z.boolean().optional(),
})
export type Config = z.infer<typeof Config>
