import type { CompareAnswer } from '@assay/core/api'
import { callApi } from '../../lib/api/call.ts'
import { readProblem, unreachable } from '../../lib/api/problem.ts'

/** Returns every run but the first, each with the first. */
function pairsOf([baseline = '', ...others]: readonly string[]) {
  return others.map((current) => ({ baseline, current }))
}

/** Reads comparisons as the Markdown that `assay compare --format markdown` prints. Throws ApiProblem. */
export async function readMarkdown(runs: readonly string[], threshold: number): Promise<string> {
  const texts: string[] = []
  for (const { baseline, current } of pairsOf(runs)) {
    const query = new URLSearchParams({ baseline, current, threshold: String(threshold) })
    const response = await fetch(`/api/compare/report.md?${query}`, { credentials: 'same-origin' }).catch(() => {
      throw unreachable()
    })
    if (!response.ok) throw await readProblem(response)
    texts.push(await response.text())
  }
  return texts.join('\n')
}

/** Reads comparisons as the JSON that `assay compare --json` prints; of more than two runs as a list. Throws ApiProblem. */
export async function readJson(runs: readonly string[], threshold: number): Promise<string> {
  const comparisons: CompareAnswer['comparison'][] = []
  for (const { baseline, current } of pairsOf(runs)) {
    const query = { baseline, current, threshold }
    comparisons.push((await callApi<CompareAnswer>('/api/compare', { query })).comparison)
  }
  return JSON.stringify(comparisons.length === 1 ? comparisons[0] : comparisons, null, 2)
}
