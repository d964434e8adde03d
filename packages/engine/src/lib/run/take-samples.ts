import type { Result } from '@assay/core/result'
import { sampleKeyText } from '@assay/core/run'
import type { Suite } from '@assay/core/suite'
import type { StopReason } from '../ask/ask-model.ts'
import { type PlannedSample, sampleOrder } from '../plan/sample-order.ts'
import { makeRetry } from './make-retry.ts'
import { Pool } from './pool.ts'
import type { Progress } from './progress.ts'
import { RejectedSamples } from './rejected-samples.ts'
import { sampleFacts } from './sample-facts.ts'
import type { StartedRun } from './start-run.ts'
import { type RunContext, takeSample } from './take-sample.ts'

/** Samples that are read, judged or written while others are sent, so that no request waits for the disk and the disk gets many at once. */
const WAITING = 2000

/** Characters of messages for which a sample counts as one more, so that long ones don't fill the memory. */
const CHARACTERS = 16_384

/** What stops the rest of a run's samples. Both may be called more than once. */
export interface SamplesListener {
  readonly onError: () => void
  readonly onRejected: () => void
}

/**
 * Takes all samples of a run that aren't recorded yet, until it is stopped or enough is known. After an error it sends nothing more: `onError`
 * stops everything that could, what is open ends, and only then the error is thrown. Nor does it once a service rejects every request:
 * `onRejected` stops what waits.
 */
export async function takeSamples(
  context: RunContext,
  started: StartedRun,
  progress: Progress,
  { onError, onRejected }: SamplesListener,
): Promise<void> {
  const { settings, services } = context
  const spec = started.plan.spec ?? {}
  const isWanted = ({ name }: Suite) => !progress.early?.isDecided(name)
  // A run that may stop early takes few samples at a time, or the money would be spent before the answers count.
  const waiting = settings.until === null ? WAITING : 0
  const pool = new Pool(settings.threads + waiting, onError)
  const rejected = new RejectedSamples(services.rejections)
  const choice = { ...spec, samples: settings.samples, adjacent: settings.until !== null }
  for await (const sample of sampleOrder(started.suites, choice)) {
    if (services.stop.aborted) progress.stopped ??= 'interrupted'
    if (progress.stopped !== null) break
    if (progress.recorded.has(keyOf(sample)) || !isWanted(sample.suite)) continue
    const take = async (): Promise<void> => {
      const earlier = progress.retries?.get(keyOf(sample)) ?? null
      const outlays = progress.outlays?.get(keyOf(sample))
      const taken = await takeSample(context, { ...sample, outlays }, isWanted)
      if (taken.kind === 'judged') {
        const record = async (): Promise<void> => {
          const result = earlier === null ? taken.result : makeRetry(taken.result, earlier)
          await recordResult(context, started, progress, { result, settled: taken.settled })
          progress.hasRetried ||= earlier !== null
        }
        if (taken.rejectedBy.length === 0) await record()
        else rejected.hold(taken.rejectedBy, record)
      } else {
        progress.stopped ??= stopOf(taken.by)
      }
      await rejected.release()
      if (rejected.isHopeless) progress.stopped ??= 'rejected'
      if (progress.stopped === 'rejected') onRejected()
    }
    await pool.add(take, sizeOf(sample, settings.threads, waiting))
  }
  await pool.drain()
  if (rejected.isHopeless) progress.stopped ??= 'rejected'
  if (progress.stopped === null) await rejected.recordAll()
}

function keyOf({ suite, case: one, attempt }: PlannedSample): string {
  return sampleKeyText({ suite: suite.name, case: one.id, attempt })
}

/** Returns why the run stops; an unwanted sample stops only itself. */
function stopOf(by: StopReason): Progress['stopped'] {
  if (by === 'unwanted') return null
  return by === 'signal' ? 'interrupted' : by
}

/** Returns a sample's size in the pool, never so large that a request would have to wait for another. */
function sizeOf({ case: { messages } }: PlannedSample, threads: number, waiting: number): number {
  const length = messages.reduce((sum, { content }) => sum + content.length, 0)
  return 1 + Math.min(Math.floor(length / CHARACTERS), Math.floor(waiting / threads))
}

/** Writes a result to disk, then reports it. */
async function recordResult(
  { services }: RunContext,
  { run, plan }: StartedRun,
  { tally, early }: Progress,
  { result, settled }: { readonly result: Result; readonly settled: readonly string[] },
): Promise<void> {
  await services.writer.write(result, settled)
  tally.add(result)
  const { emit } = services.workspace
  emit({ type: 'sample.finished', run: run.id, sample: sampleFacts(result), done: tally.samples, total: plan.total })
  const decided = early?.add(result) ?? null
  if (decided !== null) emit({ type: 'suite.decided', run: run.id, suite: result.suite, interval: decided })
}
