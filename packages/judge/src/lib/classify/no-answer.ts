import type { ModelFailure } from '@assay/core/exchange'
import type { ClassifySpec } from '@assay/core/suite'
import { type ClassHit, plainHit } from './class-hit.ts'

const CLASSES: ReadonlyMap<string, 'timeout' | 'rate_limited' | 'crash'> = new Map([
  ['timeout', 'timeout'],
  ['rate_limited', 'rate_limited'],
  ['quota_exhausted', 'rate_limited'],
  ['server_error', 'crash'],
  ['command_failed', 'crash'],
])

/** The class of a request that gave no answer, most specific first. A provider that blocked it has refused. */
export function classifyNoAnswer({ code }: Pick<ModelFailure, 'code'>, spec: Pick<ClassifySpec, 'expects'>): ClassHit {
  if (code === 'content_filter') return providerBlock(spec)
  return plainHit(CLASSES.get(code) ?? 'error', 'no_answer', code)
}

/** The class of an answer that the provider held back: a refusal, and so what a case wants that expects one. */
export function providerBlock({ expects }: Pick<ClassifySpec, 'expects'>): ClassHit {
  return plainHit(expects === 'refusal' ? 'pass' : 'refusal', 'provider_block', 'provider_block')
}
