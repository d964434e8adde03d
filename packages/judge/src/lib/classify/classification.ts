import type { Classification } from '@assay/core/result'
import type { Case } from '@assay/core/suite'
import type { ClassHit } from './class-hit.ts'

/** Returns the classification that a result stores. */
export function classificationOf(
  one: Pick<Case, 'expected_classification' | 'severity'>,
  primary: ClassHit,
  secondary: readonly ClassHit[],
  repairable: boolean | null,
): Classification {
  const expected = one.expected_classification
  return {
    primary: primary.class,
    details: {
      code: primary.code,
      rule: primary.rule,
      span: primary.span,
      secondary: secondary.map(({ decided_by: _, ...hit }) => hit),
      expected,
      agrees: expected === null ? null : expected === primary.class,
      critical: one.severity === 'critical',
      decided_by: primary.decided_by,
      ...(repairable === null ? {} : { repairable }),
    },
  }
}
