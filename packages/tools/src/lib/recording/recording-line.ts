import { z } from 'zod'
import { ListedTool } from '../mcp/list-tools.ts'

/** A reply of a recording, found by tool, arguments and occurrence. */
export const RecordedReply = z.object({
  tool: z.string(),
  arguments: z.record(z.string(), z.unknown()).default({}),
  /** How often the same call was made before in its sample. */
  occurrence: z.int().min(0).default(0),
  result: z.string(),
  is_error: z.boolean().default(false),
  truncated: z.boolean().default(false),
  latency_ms: z.number().min(0).nullable().default(null),
})
export type RecordedReply = z.infer<typeof RecordedReply>

/** One line of a recording of an MCP server: the tools that it lists, or a reply. */
export const RecordingLine = z.union([z.object({ tools: z.array(ListedTool) }), RecordedReply])
export type RecordingLine = z.infer<typeof RecordingLine>
