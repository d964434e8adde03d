import { z } from 'zod'
import { ListedTool } from '../mcp/list-tools.ts'

/** A recorded reply, identified by tool, arguments and occurrence. */
export const RecordedReply = z.object({
  tool: z.string(),
  arguments: z.record(z.string(), z.unknown()).default({}),
  /** The number of the sample's earlier calls like it. */
  occurrence: z.int().min(0).default(0),
  result: z.string(),
  is_error: z.boolean().default(false),
  truncated: z.boolean().default(false),
  latency_ms: z.number().min(0).nullable().default(null),
})
export type RecordedReply = z.infer<typeof RecordedReply>

/** One line of an MCP server's recording: its tools, or a reply. */
export const RecordingLine = z.union([z.object({ tools: z.array(ListedTool) }), RecordedReply])
export type RecordingLine = z.infer<typeof RecordingLine>
