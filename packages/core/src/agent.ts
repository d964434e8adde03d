export {
  AgentFile,
  CannedResultFile,
  EvalToolsFile,
  isRelativePath,
  McpServerFile,
  ToolFile,
} from './lib/agent/agent-file.ts'
export {
  AGENT_DEFAULTS,
  type AgentLimits,
  type AgentSpec,
  agentOf,
  type CannedResult,
  type CaseAgent,
  type McpServerSpec,
  type McpTransport,
  recordingName,
  type ToolScope,
  type ToolSpec,
  type ToolWork,
} from './lib/agent/agent-spec.ts'
