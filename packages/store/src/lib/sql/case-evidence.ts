import type { Evidence } from '@assay/core/result'
import { sql } from 'kysely'

/** What a case's samples prove, worst last: the order in which `readCaseEvidence` decides. */
export const EVIDENCE_RANK = { passed: 0, outside: 1, undecided: 2, failed: 3 } as const satisfies Record<
  Evidence,
  number
>

/** The rank of what a case's samples prove. */
export const CASE_EVIDENCE = sql<number>`max(case status when 'scored' then case passed when 1 then 0 else 3 end
  when 'limited' then 3 when 'unscored' then 1 else 2 end)`
