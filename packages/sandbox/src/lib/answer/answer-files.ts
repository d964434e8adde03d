import type { CodeSpec, ContextFile } from '@assay/core/suite'
import type { Candidate } from './candidate.ts'
import { safePath } from './file-name.ts'
import { LANGUAGE_RULES } from './languages/language-rules.ts'
import type { NeededNames } from './needed-names.ts'
import { SOURCE_PATHS } from './program.ts'
import { withoutExtras } from './without-extras.ts'

const FILE_LIMIT = 50

/** Files that tools obey rather than compile. An answer's own are ignored. */
const OBEYED = /^(?:conftest|sitecustomize|usercustomize|setup|__main__|build|unittest|pytest|_pytest)\.\w+$/i
const TEST_FILE = /(?:^|\/)(?:tests?\/|test_[^/]*$|[^/]*(?:_test|_tests|\.test|\.spec|Tests?)\.\w+$)/

/** Returns the further source files that an answer names, without its own tests and without files that the case already has. */
export function answerFiles(
  candidates: readonly Candidate[],
  best: Candidate,
  spec: CodeSpec,
  needed: NeededNames,
): ContextFile[] {
  const rules = LANGUAGE_RULES[spec.language]
  const taken = new Set([...spec.files.map(({ path }) => path), SOURCE_PATHS[spec.language]].map(asOnDisk))
  if (best.path !== null) taken.add(asOnDisk(safePath(best.path) ?? best.path))
  const files: ContextFile[] = []
  for (const { path: name, code, items } of candidates) {
    const path = name === null ? null : safePath(name)
    if (path === null || taken.has(asOnDisk(path)) || files.length === FILE_LIMIT) continue
    if (!rules.extensions.has(path.split('.').at(-1) ?? '') || TEST_FILE.test(path)) continue
    if (OBEYED.test(path.split('/').at(-1) ?? '') || !items.some(({ role }) => role === 'code')) continue
    taken.add(asOnDisk(path))
    files.push({ path, content: `${withoutExtras(code, rules, needed).trimEnd()}\n` })
  }
  return files
}

/** Returns a path as some disks see it: they ignore case. */
function asOnDisk(path: string): string {
  return path.toLowerCase()
}
