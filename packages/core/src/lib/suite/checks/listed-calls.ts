import type { CheckLeaf } from '../suite.ts'

/** A call that a check names. */
export interface ListedCall {
  readonly name: string
  readonly arguments?: Readonly<Record<string, unknown>> | undefined
}

/** Lists the calls that a check names, in its order; none for a check that isn't about calls. */
export function listCalls(leaf: CheckLeaf): readonly ListedCall[] {
  switch (leaf.check) {
    case 'called': {
      const { name, calls } = leaf.options
      return calls ?? (name === undefined ? [] : [{ name, arguments: leaf.options.arguments }])
    }
    case 'not_called':
      return [leaf.options]
    case 'call_order':
      return leaf.options.calls.flat().map((step) => (typeof step === 'string' ? { name: step } : step))
    case 'tool_calls':
      return leaf.options.calls
    default:
      return []
  }
}
