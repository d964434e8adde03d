/** Space reserved for what a caller puts around the page. */
const TAIL = 200

/** Blocks of Markdown, as many as there is room for. */
export class BoundedPage {
  readonly #blocks: string[] = []
  #room: number

  /** Creates an empty page. `limit` is in UTF-16 units. */
  constructor(limit: number) {
    this.#room = limit - TAIL
  }

  /** Adds a block when there is room for it, and says whether there was. */
  add(block: string): boolean {
    if (block.length + 2 > this.#room) return false
    this.#room -= block.length + 2
    this.#blocks.push(block)
    return true
  }

  /** Adds a table's head and as many rows as fit into a share of the space. Returns how many did. */
  addTable(head: readonly string[], rows: readonly string[], share: number): number {
    let room = this.#room * share - head.join('\n').length
    const fitting: string[] = []
    for (const row of rows) {
      room -= row.length + 1
      if (room < 0) break
      fitting.push(row)
    }
    if (fitting.length > 0) this.add([...head, ...fitting].join('\n'))
    return fitting.length
  }

  /** Returns all blocks, with an empty line between them. */
  text(): string {
    return `${this.#blocks.join('\n\n')}\n`
  }
}
