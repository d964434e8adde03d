import type { CaseRowBody } from '@assay/core/api'
import type { Store } from '@assay/store/store'
import type { CaseIndex } from './case-index.ts'
import { keyAt } from './case-table.ts'
import type { CaseView } from './case-view.ts'
import { explainSamples } from './explain-samples.ts'
import { CLASSES, type SampleKind } from './sample-log.ts'

/** Maximum letters in a row, since imported results may have any attempt numbers. */
const ATTEMPTS = 1000

const STATUS = { p: 'scored', f: 'scored', e: 'errored', u: 'unscored', d: 'undecided', l: 'limited' } as const

/** Makes the rows of some cases. Only the reasons of their first failures are read from the store. */
export async function readRows(
  store: Store,
  id: string,
  { index, view }: { readonly index: CaseIndex; readonly view: CaseView },
  cases: Uint32Array,
): Promise<CaseRowBody[]> {
  const failures = [...cases].map((at) => view.failure[at] ?? -1)
  const seqs = failures.flatMap((sample) => (sample < 0 ? [] : (index.log.seq[sample] ?? [])))
  const why = await explainSamples(store, id, seqs)
  return [...cases].map((at) => rowOf(index, view, at, why))
}

function rowOf(index: CaseIndex, view: CaseView, at: number, why: ReadonlyMap<number, string>): CaseRowBody {
  const { table, log, kinds } = index
  const { suite, case: name, variant } = keyAt(table, at)
  const failure = view.failure[at] ?? -1
  const kind = failure < 0 ? undefined : kinds.kinds[log.kind[failure] ?? 0]
  return {
    suite,
    case: name,
    ...(variant === '' ? {} : { variant }),
    eval: table.evals[at] ?? null,
    samples: view.samples[at] ?? 0,
    passed: view.passed[at] ?? 0,
    score: known(view.score[at]),
    cost_usd: known(view.cost[at]),
    latency_ms: known(view.latency[at]),
    first_failure: kind === undefined ? null : { attempt: log.attempt[failure] ?? 0, status: STATUS[kind.letter] },
    attempts: attemptsOf(index, view, at),
    class: kind === undefined || kind.class < 0 ? null : (CLASSES[kind.class] ?? null),
    why: failure < 0 ? null : (why.get(log.seq[failure] ?? 0) ?? null),
    critical: table.critical[at] === 1,
    tags: kinds.words.lists[view.tags[at] ?? 0] ?? [],
  }
}

function known(number: number | undefined): number | null {
  return number === undefined || Number.isNaN(number) ? null : number
}

function attemptsOf({ table, log, kinds, starts, members }: CaseIndex, view: CaseView, at: number): string {
  const recorded: { readonly attempt: number; readonly letter: SampleKind['letter'] }[] = []
  for (const sample of members.subarray(starts[at], starts[at + 1])) {
    const letter = kinds.kinds[log.kind[sample] ?? 0]?.letter
    const isThere = (log.seq[sample] ?? 0) <= view.revision
    if (isThere && letter !== undefined) recorded.push({ attempt: log.attempt[sample] ?? 0, letter })
  }
  const last = recorded.at(-1)?.attempt ?? 0
  if (last > ATTEMPTS)
    return recorded
      .slice(0, ATTEMPTS)
      .map(({ letter }) => letter)
      .join('')
  const letters = new Array<string>(Math.max(last, Math.min(table.planned[at] ?? 0, ATTEMPTS))).fill('.')
  for (const { attempt, letter } of recorded) letters[attempt - 1] = letter
  return letters.join('')
}
