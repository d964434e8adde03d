import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compile as compileMathjs } from 'mathjs'
import { z } from 'zod'
import { installPeers } from '../peers/install-peers.ts'

/** One row of values, by variable. */
export type Row = Record<'accuracy' | 'speed' | 'success_pct' | 'avg_latency' | 'total_cost', number>

/** Another library's compiled formula. */
export interface Peer {
  readonly name: string
  readonly evaluate: (row: Row) => unknown
}

const VARIABLES = ['accuracy', 'speed', 'success_pct', 'avg_latency', 'total_cost'] as const

type Compile = (formula: string) => (row: Row) => unknown

interface ExprEval {
  parse(formula: string): { evaluate(row: Row): unknown; toJSFunction(names: string): (...values: number[]) => unknown }
}

const CEL = z.object({ parse: z.custom<Compile>(isFunction) })
const EXPR_EVAL = z.object({ Parser: z.custom<new () => ExprEval>(isFunction) })
const FILTREX = z.object({ compileExpression: z.custom<Compile>(isFunction) })

/** Compiles a formula with every peer; the peers that nothing else needs are installed first. */
export async function compilePeers(formula: string): Promise<Peer[]> {
  const packages = installPeers(['@marcbachmann/cel-js@8.0.0', 'expr-eval-fork@3.0.3', 'filtrex@3.1.0'])
  const require = createRequire(join(packages, 'peers.js'))
  const load = async (name: string): Promise<unknown> => import(pathToFileURL(require.resolve(name)).href)

  const mathjs = compileMathjs(formula)
  const exprEval = new (EXPR_EVAL.parse(await load('expr-eval-fork')).Parser)().parse(formula)
  const exprEvalFunction = exprEval.toJSFunction(VARIABLES.join(','))
  const filtrex = FILTREX.parse(await load('filtrex')).compileExpression(formula)
  const cel = CEL.parse(await load('@marcbachmann/cel-js')).parse(formula)
  return [
    { name: 'mathjs, compiled', evaluate: (row) => mathjs.evaluate(row) },
    { name: 'expr-eval-fork, interpreted', evaluate: (row) => exprEval.evaluate(row) },
    {
      name: 'expr-eval-fork, to a function',
      evaluate: (row) => exprEvalFunction(row.accuracy, row.speed, row.success_pct, row.avg_latency, row.total_cost),
    },
    { name: 'filtrex', evaluate: (row) => filtrex(row) },
    { name: 'cel-js', evaluate: (row) => cel(row) },
  ]
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function'
}
