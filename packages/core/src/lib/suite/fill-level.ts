import { readLeaf } from './check-level.ts'
import { isCheckName } from './checks/check-table.ts'
import type { CheckLevel, CheckNode } from './suite.ts'

/** A check that does not hold any more once its templates are filled, such as a number that turned out to be a word. */
export interface Misfit {
  readonly path: string
  readonly reason: string
}

/** Returns the level with every text of its checks and follow-ups filled. The same object when nothing changed. */
export function fillLevel(
  level: CheckLevel,
  fill: (text: string) => string,
): { readonly level: CheckLevel; readonly misfits: readonly Misfit[] } {
  const misfits: Misfit[] = []
  return { level: fillTurns(level, fill, misfits), misfits }
}

type Fill = (text: string) => string

function fillTurns(level: CheckLevel, fill: Fill, misfits: Misfit[]): CheckLevel {
  const checks = fillNode(level.checks, fill, misfits)
  const follow = level.follow_up
  if (follow === null) return checks === level.checks ? level : { checks, follow_up: null }
  const prompt = fill(follow.prompt)
  const next = fillTurns(follow.level, fill, misfits)
  const same = checks === level.checks && prompt === follow.prompt && next === follow.level
  return same ? level : { checks, follow_up: { prompt, level: next } }
}

function fillNode(node: CheckNode, fill: Fill, misfits: Misfit[]): CheckNode {
  if (node.kind !== 'check') {
    const of = node.of.map((child) => fillNode(child, fill, misfits))
    return of.every((child, i) => child === node.of[i]) ? node : { kind: node.kind, of }
  }
  const options = fillValue(node.options, fill)
  if (options === node.options || typeof options !== 'object' || options === null || !isCheckName(node.check))
    return node
  const leaf = readLeaf(node.check, { ...options, weight: node.weight }, node.path)
  if (leaf.kind === 'check') return leaf
  misfits.push({ path: node.path, reason: leaf.reason })
  return node
}

/** Returns a JSON value with every text in it filled. The same value when nothing changed. */
export function fillValue(value: unknown, fill: Fill): unknown {
  if (typeof value === 'string') return fill(value)
  if (Array.isArray(value)) {
    const items = value.map((item) => fillValue(item, fill))
    return items.every((item, i) => item === value[i]) ? value : items
  }
  if (typeof value !== 'object' || value === null) return value
  let changed = false
  const entries = Object.entries(value).map(([key, child]) => {
    const filled = fillValue(child, fill)
    changed ||= filled !== child
    return [key, filled] as const
  })
  return changed ? Object.fromEntries(entries) : value
}
