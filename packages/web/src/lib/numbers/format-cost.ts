import { formatMoney } from './format.ts'

/** Formats a cost in US dollars: `$0.021`, or `at least $0.021` if only this much is certain. */
export function formatCost(usd: number | null, atLeast: number | null, format = formatMoney): string {
  return usd === null && atLeast !== null && atLeast > 0 ? `at least ${format(atLeast)}` : format(usd)
}
