/** Columns that help takes at most, in a terminal and in docs/commands.md. */
const MOST_COLUMNS = 100
/** Columns that help takes at least: a narrower terminal breaks its lines itself. */
const LEAST_COLUMNS = 40
/** Columns that a text needs to be worth a place beside its name. */
const LEAST_TEXT = 34

/** A name, and what it is. */
export type HelpRow = readonly [name: string, text: string]

/** Returns the columns that help may take on a terminal; as many as it takes at most if there is none. */
export function helpColumns({ columns }: { readonly columns?: number | undefined } = process.stdout): number {
  // A terminal that doesn't know its width says 0.
  return Math.min(MOST_COLUMNS, Math.max(LEAST_COLUMNS, columns || MOST_COLUMNS))
}

/** Returns a titled list of names, each with its text wrapped beside it, or below it on a narrow terminal; nothing for an empty list. */
export function helpSection(title: string, rows: readonly HelpRow[], columns: number): string[] {
  if (rows.length === 0) return []
  const width = Math.max(...rows.map(([name]) => name.length))
  const isNarrow = columns - width - 4 < LEAST_TEXT
  return [
    `${title}\n${rows.map((row) => (isNarrow ? narrowRow(row, columns) : helpRow(row, width, columns))).join('\n')}`,
  ]
}

function helpRow([name, text]: HelpRow, width: number, columns: number): string {
  const [first = '', ...rest] = wrapHelp(text, columns - width - 4)
  const indent = ' '.repeat(width + 4)
  return [`  ${name.padEnd(width)}  ${first}`.trimEnd(), ...rest.map((line) => indent + line)].join('\n')
}

function narrowRow([name, text]: HelpRow, columns: number): string {
  const lines = text === '' ? [] : wrapHelp(text, columns - 8)
  return [`  ${name.trimEnd()}`, ...lines.map((line) => `        ${line}`)].join('\n')
}

/** Returns paragraphs wrapped to the columns of help. */
export function helpText(text: string, columns: number): string {
  return text
    .split('\n')
    .flatMap((line) => wrapHelp(line, columns))
    .join('\n')
}

/** Returns a line of usage, wrapped below its first word. */
export function usageText(usage: string, columns: number): string {
  const [first = '', ...rest] = wrapHelp(`Usage: ${usage}`, columns)
  return [first, ...rest.flatMap((line) => wrapHelp(line, columns - 4)).map((line) => `    ${line}`)].join('\n')
}

/** Returns a command that can be pasted, indented; a long one goes on after a backslash, never within quotes. */
export function commandText(command: string, columns: number): string {
  const line = `  ${command.trimEnd()}`
  if (line.length <= columns) return line
  const lines: string[] = []
  for (const word of command.match(/(?:'[^']*'|"[^"]*"|\S)+/g) ?? []) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length + 3 <= columns) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(`${last === undefined ? '  ' : '    '}${word}`)
  }
  return lines.join(' \\\n')
}

/** Breaks our own plain text at spaces. `wrapText` measures strangers' text, and loading it would slow the start of every command. */
function wrapHelp(text: string, columns: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= columns) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
