import { isGlob, matchesGlob } from '@assay/core/names'
import type { ToolCall } from '@assay/core/result'

type Named = Pick<ToolCall, 'name' | 'server'>

/** The whole name of a called tool: `server/tool` for one of an MCP server. */
export function wholeName({ name, server }: Named): string {
  return server === null || name.startsWith(`${server}/`) ? name : `${server}/${name}`
}

function bareName(whole: string): string {
  return whole.slice(whole.lastIndexOf('/') + 1)
}

/** A name in a check: which calls it means. Null for one that several servers have, without the server. */
export type IsNamed = (call: Named) => boolean

/**
 * Makes a name or a glob of a check ready. It is compared with the whole name and with the one without server; a name
 * that is both a suite's tool and a server's is the suite's. `offered` holds whole names; null where they aren't known.
 */
export function readToolName(pattern: string, offered: readonly string[] | null): IsNamed {
  const isOwn = !isGlob(pattern) && offered?.includes(pattern) === true
  return (call) => {
    const whole = wholeName(call)
    return matchesGlob(whole, pattern) || (!isOwn && matchesGlob(bareName(whole), pattern))
  }
}

/** The tools that a name without server may mean, where there are several; empty where it is clear. */
export function findAmbiguous(pattern: string, offered: readonly string[] | null): readonly string[] {
  if (offered === null || isGlob(pattern) || offered.includes(pattern)) return []
  const meant = offered.filter((whole) => bareName(whole) === pattern)
  return meant.length > 1 ? meant : []
}
