import { describe } from 'node:test'
import type { Store } from '../src/lib/store/store.ts'
import { accessContract } from './access-contract.ts'
import { answersContract } from './answers-contract.ts'
import { backupContract } from './backup-contract.ts'
import { casesContract } from './cases-contract.ts'
import { checkContract } from './check-contract.ts'
import { commitContract } from './commit-contract.ts'
import { earlierContract } from './earlier-contract.ts'
import { labelsContract } from './labels-contract.ts'
import { leasesContract } from './leases-contract.ts'
import { outlaysContract } from './outlays-contract.ts'
import { pagesContract } from './pages-contract.ts'
import { pruneContract } from './prune-contract.ts'
import { resultsContract } from './results-contract.ts'
import { runsContract } from './runs-contract.ts'
import { samplesContract } from './samples-contract.ts'
import { settingsContract } from './settings-contract.ts'
import { suitesContract } from './suites-contract.ts'
import { transferContract } from './transfer-contract.ts'
import { viewsContract } from './views-contract.ts'

/** Opens an empty store. */
export type OpenEmpty = () => Promise<Store>

/** Declares the tests that every store passes. `open` is called once or more for each test, and each store is closed. */
export function storeContract(name: string, open: OpenEmpty): void {
  describe(name, () => {
    runsContract(open)
    resultsContract(open)
    leasesContract(open)
    commitContract(open)
    checkContract(open)
    pagesContract(open)
    casesContract(open)
    samplesContract(open)
    viewsContract(open)
    answersContract(open)
    earlierContract(open)
    outlaysContract(open)
    labelsContract(open)
    suitesContract(open)
    settingsContract(open)
    accessContract(open)
    pruneContract(open)
    transferContract(open)
    backupContract(open)
  })
}
