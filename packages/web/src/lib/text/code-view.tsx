import type { CodeEvidence, CodeOutcome } from '@assay/core/result'
import { type ReactNode, useMemo, useState } from 'react'
import { useKeys } from '../keys/use-keys.ts'
import { countOf, formatBytes, formatSeconds } from '../numbers/format.ts'
import { Chip } from '../parts/chip.tsx'
import { Glyph } from '../parts/glyph.tsx'
import { AnswerText } from './answer-text.tsx'
import { CodeLines, ProblemRow } from './code-file.tsx'
import { placeProblems } from './code-lines.ts'
import { plainName } from './plain-name.ts'
import { VisibleText } from './token.tsx'
import './code.css'

/** Shows what became of generated code: its files with their problems in place, its tests, its output. `n` goes to the next problem. */
export function CodeView({ code }: { code: CodeOutcome }) {
  return (
    <section className="code-view">
      <h3>
        Code <span className="muted">{summarize(code).join(' · ')}</span>
      </h3>
      {code.evidence === null ? (
        <p className="muted">The program wasn’t saved, only its counts.</p>
      ) : (
        <Evidence evidence={code.evidence} />
      )}
    </section>
  )
}

function summarize({ language, compiled, tests, lint_warnings, structure, evidence }: CodeOutcome): readonly string[] {
  return [
    language,
    compiled ? 'compiled' : 'didn’t compile',
    ...(tests === null ? [] : [`${tests.passed} of ${countOf(tests.passed + tests.failed, 'test')} passed`]),
    ...(lint_warnings === null ? [] : [countOf(lint_warnings, 'warning')]),
    ...(structure === undefined ? [] : [`${structure.found} of ${structure.expected} expected names`]),
    ...(evidence === null || evidence.limit === null ? [] : [`stopped: ${evidence.limit} limit`]),
  ]
}

function Evidence({ evidence }: { evidence: CodeEvidence }) {
  const { files, elsewhere } = useMemo(() => placeProblems(evidence), [evidence])
  useKeys({ n: focusNextProblem })
  const failed = evidence.tests.filter(({ outcome }) => outcome !== 'passed').length
  const tabs: readonly Tab[] = [
    ...files.map((file) => ({ name: file.path, content: <CodeLines file={file} /> })),
    {
      name: failed === 0 ? `Tests ${evidence.tests.length}` : `Tests ${failed} of ${evidence.tests.length} failed`,
      content: <Tests evidence={evidence} />,
    },
    { name: 'Output', content: <AnswerText text={evidence.output} label="Output" /> },
  ]
  return (
    <>
      {evidence.broken_tests && (
        <p className="notice errored">The tests don’t compile on their own: they are broken, not the answer.</p>
      )}
      {elsewhere.map(({ file, line, ...problem }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two problems apart
        <ProblemRow key={at} problem={{ ...problem, message: withPlace(problem.message, file, line) }} />
      ))}
      <Tabs tabs={tabs} />
      <p className="muted">{measure(evidence).join(' · ')}</p>
    </>
  )
}

function withPlace(message: string, file: string | null, line: number | null): string {
  return `${file ?? 'tests'}${line === null ? '' : `:${line}`}: ${message}`
}

const SEPARATION = {
  apart: 'separate from its tests',
  none: 'shared a process with its tests',
} as const satisfies Record<NonNullable<CodeEvidence['separation']>, string>

function measure(evidence: CodeEvidence): readonly string[] {
  const times = [
    ['compiled in', evidence.compile_ms],
    ['tests', evidence.tests_ms],
    ['linter', evidence.lint_ms],
  ] as const
  return [
    ...times.flatMap(([name, ms]) => (ms === null ? [] : [`${name} ${formatSeconds(ms)} s`])),
    ...(evidence.peak_memory_bytes === null ? [] : [`peak ${formatBytes(evidence.peak_memory_bytes)}`]),
    evidence.isolation === 'none' ? 'no sandbox' : `sandbox ${evidence.isolation}`,
    ...(evidence.separation === undefined ? [] : [SEPARATION[evidence.separation]]),
  ]
}

function Tests({ evidence: { tests, structure } }: { evidence: CodeEvidence }) {
  if (tests.length === 0 && structure.length === 0) return <p className="muted">No tests ran.</p>
  return (
    <ul className="why">
      {tests.map(({ name, outcome, message }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two tests can have one name
        <li key={at}>
          <Glyph name={outcome === 'passed' ? 'pass' : 'fail'} label={outcome} />
          <span>
            <code>
              <VisibleText text={name} />
            </code>{' '}
            {outcome === 'missing' && <span className="muted">didn’t report, which counts as failed </span>}
            {message !== '' && <AnswerText text={message} label={`Message of ${plainName(name)}`} />}
          </span>
        </li>
      ))}
      {structure.map(({ kind, name, found }) => (
        <li key={`${kind} ${name}`}>
          <Glyph name={found ? 'pass' : 'fail'} label={found ? 'found' : 'missing'} />
          <span>
            {kind}{' '}
            <code>
              <VisibleText text={name} />
            </code>{' '}
            <span className="muted">{found ? 'is defined' : 'is missing'}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

interface Tab {
  readonly name: string
  readonly content: ReactNode
}

function Tabs({ tabs }: { tabs: readonly Tab[] }) {
  const [chosen, choose] = useState(0)
  return (
    <>
      <div className="chips">
        {tabs.map(({ name }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files can have one path
          <Chip key={at} isOn={at === chosen} onClick={() => choose(at)}>
            <VisibleText text={name} />
          </Chip>
        ))}
      </div>
      {tabs[chosen]?.content}
    </>
  )
}

/** Goes to the problem after the one with the focus; after the last to the first. */
function focusNextProblem(): boolean {
  const problems = [...document.querySelectorAll<HTMLElement>('[data-problem]')]
  const next = problems[problems.findIndex((problem) => problem.matches(':focus')) + 1] ?? problems[0]
  next?.focus()
  next?.scrollIntoView({ block: 'center' })
  return next !== undefined
}
