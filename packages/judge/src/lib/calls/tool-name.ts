import { isGlob, matchesGlob } from '@assay/core/names'
import type { ToolCall } from '@assay/core/result'

type Named = Pick<ToolCall, 'name' | 'server'>

/** Returns a called tool's whole name: `server/tool` for one of an MCP server. */
export function wholeName({ name, server }: Named): string {
  return server === null || name.startsWith(`${server}/`) ? name : `${server}/${name}`
}

function bareName(whole: string): string {
  return whole.slice(whole.lastIndexOf('/') + 1)
}

/** Returns whether a call is of the tool that a check names. */
export type IsNamed = (call: Named) => boolean

/**
 * Prepares a check's name or glob. It's compared with the whole name and with the one without the server; a name that
 * is both a suite's tool and a server's is the suite's. `offered` holds whole names; null if unknown.
 */
export function readToolName(pattern: string, offered: readonly string[] | null): IsNamed {
  const isOwn = !isGlob(pattern) && offered?.includes(pattern) === true
  return (call) => {
    const whole = wholeName(call)
    return matchesGlob(whole, pattern) || (!isOwn && matchesGlob(bareName(whole), pattern))
  }
}

/** Finds the tools that a name without a server may mean; empty if it isn't ambiguous. */
export function findAmbiguous(pattern: string, offered: readonly string[] | null): readonly string[] {
  if (offered === null || isGlob(pattern) || offered.includes(pattern)) return []
  const meant = offered.filter((whole) => bareName(whole) === pattern)
  return meant.length > 1 ? meant : []
}
