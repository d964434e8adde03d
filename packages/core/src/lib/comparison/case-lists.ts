import type { GroupCases } from './compare-group.ts'
import type { CaseChange, CasePlace, Comparison } from './comparison.ts'
import type { ModelTally, SuiteTally } from './comparison-tally.ts'

/** Where the cases of a group are found. */
interface ListedGroup {
  readonly name: string
  readonly suite: SuiteTally
  readonly model: string
  readonly baseline: ModelTally
  readonly current: ModelTally
}

type Lists = Pick<Comparison, 'regressed' | 'improved' | 'added' | 'removed' | 'errored'>

/** The cases that a comparison lists, worst first, without ever holding more than twice the limit of a kind. */
export class CaseLists {
  readonly #limit: number
  readonly #lists: Lists = { regressed: [], improved: [], added: [], removed: [], errored: [] }

  constructor(limit: number) {
    this.#limit = limit
  }

  add(cases: GroupCases, group: ListedGroup): void {
    for (const kind of ['regressed', 'improved'] as const) {
      const list = this.#lists[kind]
      for (const index of cases[kind]) {
        list.push(changeOf(group, index))
        if (list.length >= 2 * this.#limit) this.#cut(list)
      }
    }
    for (const kind of ['added', 'removed', 'errored'] as const) {
      const list = this.#lists[kind]
      for (const index of cases[kind].slice(0, this.#limit - list.length)) list.push(placeOf(group, index))
    }
  }

  sorted(): Lists {
    this.#cut(this.#lists.regressed)
    this.#cut(this.#lists.improved)
    return this.#lists
  }

  /** The largest changes stay; among equal ones those that came first. */
  #cut(list: CaseChange[]): void {
    list.sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
    list.length = Math.min(list.length, this.#limit)
  }
}

function placeOf(group: ListedGroup, index: number): CasePlace {
  return { suite: group.name, case: group.suite.cases.name(index), model: group.model }
}

function changeOf(group: ListedGroup, index: number): CaseChange {
  const before = group.baseline.state(index)
  const after = group.current.state(index)
  if (before.known !== 'scored' || after.known !== 'scored') throw new Error('Bug: a case without scores has moved.')
  const change = after.score - before.score
  return { ...placeOf(group, index), baseline: before.score, current: after.score, change }
}
