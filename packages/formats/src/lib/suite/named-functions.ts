import { resolve } from 'node:path'
import { type Case, listChecks, listCheckTrees } from '@assay/core/suite'
import type { NamedFile } from './reading.ts'

type Checked = Pick<Case, 'level' | 'classify'>

/** Lists the modules whose functions judge the answers to a case, as the suite names them. */
export function listFunctionFiles(one: Checked): string[] {
  const leaves = listCheckTrees(one).flatMap(listChecks)
  return leaves.flatMap((leaf) => (leaf.check === 'javascript' ? [leaf.options.file] : []))
}

/** Gathers the modules that the cases of one eval name: a template may give each row another one. */
export class NamedFunctions {
  readonly #names = new Set<string>()
  readonly #folder: string
  readonly #hasFunctions: boolean

  constructor(plan: Checked, folder: string) {
    this.#folder = folder
    this.#hasFunctions = listFunctionFiles(plan).length > 0
  }

  /** Adds what a case names. The case is made only where the eval has functions at all. */
  addFrom(makeCase: () => Checked): void {
    if (!this.#hasFunctions) return
    for (const name of listFunctionFiles(makeCase())) this.#names.add(name)
  }

  get files(): NamedFile[] {
    return [...this.#names].map((name) => ({ kind: 'javascript', name, path: resolve(this.#folder, name) }))
  }
}
