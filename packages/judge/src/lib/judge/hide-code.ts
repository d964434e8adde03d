import type { CodeOutcome } from '@assay/core/result'
import { type Mask, showSecrets } from '@assay/core/suite'

/** Returns a program's outcome with the template in place of every secret: its evidence is stored and shown. */
export function hideCode(code: CodeOutcome, mask: Mask): CodeOutcome {
  const { evidence } = code
  if (evidence === null) return code
  const hide = (text: string) => showSecrets(mask(text))
  return {
    ...code,
    evidence: {
      ...evidence,
      files: evidence.files.map(({ path, content }) => ({ path: hide(path), content: hide(content) })),
      diagnostics: evidence.diagnostics.map((each) => ({
        ...each,
        message: hide(each.message),
        file: each.file === null ? null : hide(each.file),
      })),
      tests: evidence.tests.map((test) => ({ ...test, name: hide(test.name), message: hide(test.message) })),
      output: hide(evidence.output),
    },
  }
}
