import type { SampleTool } from './sample-tool.ts'

type Named = Pick<SampleTool, 'name' | 'server'>

const LENGTH_LIMIT = 64

/**
 * Gives every tool a name for models: its own if it is unique, else `server__tool`, with characters other than letters, digits, _ and -
 * replaced. A suite's own tool keeps its name. The same tools in the same order get the same names.
 */
export function nameTools<Tool extends Named>(tools: readonly Tool[]): Map<string, Tool> {
  const counts = new Map<string, number>()
  for (const { name } of tools) counts.set(fitName(name), (counts.get(fitName(name)) ?? 0) + 1)
  const isPlain = ({ name, server }: Named) => server === null || counts.get(fitName(name)) === 1
  const taken = new Set(tools.filter(isPlain).map(({ name }) => fitName(name)))
  const used = new Set<string>()
  return new Map(
    tools.map((tool) => {
      const plain = fitName(tool.name)
      const isFree = isPlain(tool) && !used.has(plain)
      const name = isFree ? plain : numberName(fitName(`${tool.server ?? 'suite'}__${tool.name}`), taken)
      used.add(name)
      taken.add(name)
      return [name, tool]
    }),
  )
}

/** Returns a name in a form that every service accepts. */
function fitName(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, LENGTH_LIMIT) || '_'
}

/** Returns the name, with the first number that makes it unique if it is taken. */
function numberName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  for (let number = 2; ; number++) {
    const ending = `_${number}`
    const numbered = name.slice(0, LENGTH_LIMIT - ending.length) + ending
    if (!taken.has(numbered)) return numbered
  }
}
