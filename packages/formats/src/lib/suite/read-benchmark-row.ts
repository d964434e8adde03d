import { HumanEvalRow, issueProblems, MbppRow, MultiPlERow, property } from '@assay/core/suite'
import type { ReadTask } from './benchmark-task.ts'
import { humanEvalTask } from './read-humaneval.ts'
import { mbppTask } from './read-mbpp.ts'
import { multiPlETask } from './read-multipl-e.ts'

/** Reads a row of MBPP, of MultiPL-E, or of HumanEval and those that took over its columns. */
export function readBenchmarkRow(row: unknown): ReadTask {
  if (property(row, 'test_list') !== undefined) {
    const { success, data, error } = MbppRow.safeParse(row)
    return success ? mbppTask(data) : { ok: false, problems: issueProblems(MbppRow, row, error.issues, 'row') }
  }
  if (property(row, 'tests') !== undefined && property(row, 'language') !== undefined) {
    const { success, data, error } = MultiPlERow.safeParse(row)
    return success ? multiPlETask(data) : { ok: false, problems: issueProblems(MultiPlERow, row, error.issues, 'row') }
  }
  const { success, data, error } = HumanEvalRow.safeParse(row)
  return success ? humanEvalTask(data) : { ok: false, problems: issueProblems(HumanEvalRow, row, error.issues, 'row') }
}
