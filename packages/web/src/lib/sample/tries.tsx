import { describeEarlier, describeTries } from '@assay/core/conversation'
import type { Result } from '@assay/core/result'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '../parts/states.tsx'
import { Clamp } from '../text/clamp.tsx'
import { VisibleText } from '../text/token.tsx'
import { earlierQuery } from './queries.ts'

/** Lists a sample's tries without an answer, and the results that retries have taken the place of. */
export function Tries({ result }: { result: Result }) {
  const earlier = useQuery({ ...earlierQuery(result), enabled: result.retry !== undefined })
  return (
    <>
      <Lines title="Tries without an answer" lines={describeTries(result)} />
      {earlier.error !== null && <Failure error={earlier.error} retry={() => void earlier.refetch()} />}
      <Lines title="Earlier results" lines={(earlier.data ?? []).map(describeEarlier)} />
    </>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <Clamp>
        <ul className="why">
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two tries can end alike
            <li key={at}>
              <VisibleText text={line} />
            </li>
          ))}
        </ul>
      </Clamp>
    </section>
  )
}
