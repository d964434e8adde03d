import type { Block } from './fenced-blocks.ts'

const JSON_LIMIT = 4 * 1024 * 1024
const BLOCK_LIMIT = 200
const DEPTH_LIMIT = 8
const PATH_KEYS = ['path', 'file', 'filename', 'file_path', 'name']
const TEXT_KEYS = ['content', 'contents', 'code', 'source', 'text', 'body']

/**
 * Returns the programs in a JSON text: strings of several lines, files with `path` and `content`, a notebook's code cells.
 * Null if the text isn't JSON or holds no program.
 */
export function jsonBlocks(text: string): Block[] | null {
  const trimmed = text.trim()
  if (!/^[{["]/.test(trimmed) || trimmed.length > JSON_LIMIT) return null
  let value: unknown
  try {
    value = JSON.parse(trimmed)
  } catch {
    return null
  }
  const blocks: Block[] = []
  collect(value, '', blocks, 0)
  return blocks.length > 0 ? blocks : null
}

function collect(value: unknown, key: string, blocks: Block[], depth: number): void {
  if (blocks.length >= BLOCK_LIMIT || depth > DEPTH_LIMIT) return
  if (typeof value === 'string') {
    // A single line is code only if its key says so.
    if (value.includes('\n') || depth === 0 || TEXT_KEYS.includes(key)) blocks.push(blockOf(value, ''))
  } else if (Array.isArray(value)) {
    for (const each of value) if (typeof each !== 'string') collect(each, key, blocks, depth + 1)
    if (value.length > 0 && value.every((each) => typeof each === 'string')) blocks.push(blockOf(joinLines(value), ''))
  } else if (typeof value === 'object' && value !== null) collectObject(new Map(Object.entries(value)), blocks, depth)
}

function collectObject(members: ReadonlyMap<string, unknown>, blocks: Block[], depth: number): void {
  if (members.has('cell_type') && members.get('cell_type') !== 'code') return
  const path = PATH_KEYS.map((key) => members.get(key)).find((each) => typeof each === 'string')
  const text = TEXT_KEYS.map((key) => members.get(key)).find((each) => typeof each === 'string')
  if (typeof path === 'string' && typeof text === 'string') {
    blocks.push(blockOf(text, path))
    return
  }
  for (const [key, each] of members) if (key !== 'outputs') collect(each, key, blocks, depth + 1)
}

/** Joins lines. A notebook's lines include their line ends; those of other lists don't. */
function joinLines(lines: readonly string[]): string {
  return lines.join(lines.some((line) => line.endsWith('\n')) ? '' : '\n')
}

function blockOf(text: string, info: string): Block {
  return { info, text, lead: '', isClosed: true }
}
