import { describe } from 'node:test'
import type { Store } from '../store/store.ts'
import { answersContract } from './answers-contract.ts'
import { resultsContract } from './results-contract.ts'
import { runsContract } from './runs-contract.ts'
import { transferContract } from './transfer-contract.ts'

/** Opens a store that has nothing in it. */
export type OpenEmpty = () => Promise<Store>

/** Declares the tests that every store passes. `open` is called once or more for each test, and each store is closed. */
export function storeContract(name: string, open: OpenEmpty): void {
  describe(name, () => {
    runsContract(open)
    resultsContract(open)
    answersContract(open)
    transferContract(open)
  })
}
