import type { GroupCases } from './compare-group.ts'
import type { CasePlace, Comparison } from './comparison.ts'
import type { ComparedSuite, ModelTally } from './comparison-tally.ts'

/** The source of a group's cases. */
interface ListedGroup {
  readonly name: string
  readonly suite: ComparedSuite
  readonly model: string
  readonly baseline: ModelTally
  readonly current: ModelTally
}

type Lists = Pick<Comparison, 'regressed' | 'improved' | 'added' | 'removed' | 'errored'>

/** The cases that a comparison lists, worst first; it never holds more than twice the limit of a kind. */
export class CaseLists {
  readonly #limit: number
  readonly #lists: Lists = { regressed: [], improved: [], added: [], removed: [], errored: [] }
  /** The bound below which changes are no longer among the largest. */
  readonly #passedOver = { regressed: 0, improved: 0 }

  constructor(limit: number) {
    this.#limit = limit
  }

  add(cases: GroupCases, group: ListedGroup): void {
    for (const kind of ['regressed', 'improved'] as const) {
      for (const index of cases[kind]) this.#addMoved(kind, group, index)
    }
    for (const kind of ['added', 'removed', 'errored'] as const) {
      const list = this.#lists[kind]
      for (const index of cases[kind].slice(0, this.#limit - list.length)) list.push(placeOf(group, index))
    }
  }

  sorted(): Lists {
    this.#cut('regressed')
    this.#cut('improved')
    return this.#lists
  }

  #addMoved(kind: 'regressed' | 'improved', group: ListedGroup, index: number): void {
    const before = group.baseline.state(index)
    const after = group.current.state(index)
    if (before.known !== 'scored' || after.known !== 'scored') throw new Error('Bug: a case without scores has moved.')
    const change = after.score - before.score
    if (Math.abs(change) <= this.#passedOver[kind]) return
    const list = this.#lists[kind]
    list.push({
      ...placeOf(group, index),
      baseline: before.score,
      current: after.score,
      change,
      baseline_class: group.baseline.classOf(index),
      current_class: group.current.classOf(index),
    })
    if (list.length >= 2 * this.#limit) this.#cut(kind)
  }

  /** Keeps the largest changes; among equal ones, those that came first. */
  #cut(kind: 'regressed' | 'improved'): void {
    const list = this.#lists[kind]
    list.sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
    if (list.length < this.#limit) return
    list.length = this.#limit
    this.#passedOver[kind] = Math.abs(list.at(-1)?.change ?? 0)
  }
}

function placeOf(group: ListedGroup, index: number): CasePlace {
  return { suite: group.name, case: group.suite.cases.name(index), model: group.model }
}
