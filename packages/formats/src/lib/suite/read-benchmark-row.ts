import { explainIssues, getProperty, HumanEvalRow, MbppRow, MultiPlERow } from '@assay/core/suite'
import type { ReadTask } from './benchmark-task.ts'
import { readHumanEvalTask } from './read-humaneval.ts'
import { readMbppTask } from './read-mbpp.ts'
import { readMultiPlETask } from './read-multipl-e.ts'

/** Reads a row of MBPP, of MultiPL-E, or of HumanEval and those that took over its columns. */
export function readBenchmarkRow(row: unknown): ReadTask {
  if (getProperty(row, 'test_list') !== undefined) {
    const { success, data, error } = MbppRow.safeParse(row)
    return success ? readMbppTask(data) : { ok: false, problems: explainIssues(MbppRow, row, error.issues, 'row') }
  }
  if (getProperty(row, 'tests') !== undefined && getProperty(row, 'language') !== undefined) {
    const { success, data, error } = MultiPlERow.safeParse(row)
    return success
      ? readMultiPlETask(data)
      : { ok: false, problems: explainIssues(MultiPlERow, row, error.issues, 'row') }
  }
  const { success, data, error } = HumanEvalRow.safeParse(row)
  return success
    ? readHumanEvalTask(data)
    : { ok: false, problems: explainIssues(HumanEvalRow, row, error.issues, 'row') }
}
