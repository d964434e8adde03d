import type { Result } from '@assay/core/result'
import { Chip } from '../../lib/parts/chip.tsx'
import { ClassMark } from '../../lib/parts/class-mark.tsx'
import { Glyph } from '../../lib/parts/glyph.tsx'
import { formatSampleScore, letterOf } from '../../lib/sample/describe-sample.ts'
import type { SampleLook } from '../../lib/sample/sample-look.ts'
import { SampleView } from '../../lib/sample/sample-view.tsx'

const GLYPHS = { p: 'pass', f: 'fail', e: 'errored', u: 'unscored', d: 'undecided', l: 'limited' } as const
const WORDS = {
  pass: 'passed',
  fail: 'failed',
  errored: 'no answer',
  unscored: 'not scored',
  undecided: 'undecided',
  limited: 'stopped',
} as const

/** The most samples side by side; more of them are tabs. */
const COLUMNS = 3

/** Shows the samples of a case side by side: three columns, more as tabs; on a phone always tabs. */
export function Samples(props: {
  samples: readonly Result[]
  chosen: Result
  choose: (attempt: number) => void
  view: SampleLook
  secrets: readonly string[]
}) {
  const { samples, chosen, choose, view, secrets } = props
  const isTabbed = samples.length > COLUMNS
  return (
    <>
      {samples.length > 1 && (
        <div className={isTabbed ? 'chips' : 'chips narrow-only'}>
          {samples.map((result) => (
            <AttemptChip key={result.attempt} result={result} isOn={result === chosen} choose={choose} />
          ))}
        </div>
      )}
      <div className={isTabbed ? 'samples tabbed' : 'samples'}>
        {samples
          .filter((result) => !isTabbed || result === chosen)
          .map((result) => (
            <section
              key={result.attempt}
              className="panel column"
              aria-label={`Sample ${result.attempt}`}
              aria-current={result === chosen && samples.length > 1 ? 'true' : undefined}
            >
              <header>
                {isTabbed || samples.length === 1 ? (
                  <h2>
                    <AttemptName result={result} />
                  </h2>
                ) : (
                  <h2>
                    <AttemptChip result={result} isOn={result === chosen} choose={choose} />
                  </h2>
                )}
                {result.classification !== null && <ClassMark name={result.classification.primary} />}
                <span className="muted end">score {formatSampleScore(result)}</span>
              </header>
              <SampleView result={result} view={view} secrets={secrets} />
            </section>
          ))}
      </div>
    </>
  )
}

function AttemptChip(props: { result: Result; isOn: boolean; choose: (attempt: number) => void }) {
  const { result, isOn, choose } = props
  return (
    <Chip isOn={isOn} onClick={() => choose(result.attempt)}>
      <AttemptName result={result} />
    </Chip>
  )
}

function AttemptName({ result }: { result: Result }) {
  const name = GLYPHS[letterOf(result)]
  return (
    <>
      <Glyph name={name} label={WORDS[name]} /> Sample {result.attempt}
    </>
  )
}
