import { ToolCall } from '@assay/core/result'
import { z } from 'zod'

/** Calls of a sample as test data has them: what is left out is as in most calls. */
export const CallsFile = z
  .array(
    z.strictObject({
      turn: z.int().min(0).optional(),
      name: z.string(),
      server: z.string().optional(),
      arguments: z.unknown().optional(),
      valid: z.boolean().optional(),
      status: ToolCall.shape.status.optional(),
    }),
  )
  .transform((calls) =>
    calls.map(
      (call, i): ToolCall => ({
        id: `call-${i + 1}`,
        turn: call.turn ?? i,
        parallel: calls.some((other, j) => j !== i && (other.turn ?? j) === (call.turn ?? i)),
        name: call.name,
        server: call.server ?? null,
        arguments: call.arguments ?? {},
        valid: call.valid ?? true,
        status: call.status ?? 'ok',
        result: '{}',
        truncated: false,
        latency_ms: 0,
        source: 'canned',
      }),
    ),
  )
