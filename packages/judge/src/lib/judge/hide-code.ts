import type { CodeOutcome } from '@assay/core/result'
import { secretMarker, showSecrets } from '@assay/core/suite'

/** What became of a program, with the template that names it in place of every secret: its evidence is stored and shown. */
export function hideCode(code: CodeOutcome, secrets: ReadonlyMap<string, string>): CodeOutcome {
  // The longest first, since one secret may be the beginning of another.
  const values = [...secrets].filter(([, value]) => value !== '').sort(([, a], [, b]) => b.length - a.length)
  const { evidence } = code
  if (values.length === 0 || evidence === null) return code
  const hide = (text: string) =>
    showSecrets(values.reduce((hidden, [name, value]) => hidden.replaceAll(value, secretMarker(name)), text))
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
