/** Columns that help takes at most, in a terminal and in docs/commands.md. */
const HELP_COLUMNS = 100

/** A name, and what it is. */
export type HelpRow = readonly [name: string, text: string]

/** Returns a titled list of names, each with its text wrapped beside it; nothing for an empty list. */
export function helpSection(title: string, rows: readonly HelpRow[]): string[] {
  if (rows.length === 0) return []
  const width = Math.max(...rows.map(([name]) => name.length))
  return [`${title}\n${rows.map((row) => helpRow(row, width)).join('\n')}`]
}

function helpRow([name, text]: HelpRow, width: number): string {
  const [first = '', ...rest] = wrapHelp(text, HELP_COLUMNS - width - 4)
  const indent = ' '.repeat(width + 4)
  return [`  ${name.padEnd(width)}  ${first}`.trimEnd(), ...rest.map((line) => indent + line)].join('\n')
}

/** Returns paragraphs wrapped to the columns of help. */
export function helpText(text: string): string {
  return text
    .split('\n')
    .flatMap((line) => wrapHelp(line, HELP_COLUMNS))
    .join('\n')
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
