import { z } from 'zod'

const text = z.string().min(1)
const id = z.union([text, z.int()])

/** A row of HumanEval, EvalPlus or HumanEvalPack. Further columns are left alone. */
export const HumanEvalRow = z.object({
  /** `HumanEval/0`, or with a language before the slash, as HumanEvalPack has it: `Rust/0`. */
  task_id: id,
  /** The start of a program, up to where the function's body begins. */
  prompt: text,
  entry_point: text,
  canonical_solution: z.string().nullish(),
  /** HumanEvalPack only. */
  declaration: z.string().nullish(),
  /** Test code; EvalPlus may have inputs instead, on which answers must agree with the canonical solution. */
  test: text.nullish(),
  base_input: z.array(z.array(z.unknown())).nullish(),
  plus_input: z.array(z.array(z.unknown())).nullish(),
  atol: z.number().min(0).nullish(),
  /** Go of HumanEvalPack: what the tests import. */
  test_setup: z.string().nullish(),
})
export type HumanEvalRow = z.output<typeof HumanEvalRow>

/** A row of MBPP. */
export const MbppRow = z.object({
  task_id: id,
  text: text.nullish(),
  prompt: text.nullish(),
  code: z.string().nullish(),
  test_list: z.array(text).min(1),
  test_setup_code: z.string().nullish(),
  test_imports: z.array(z.string()).nullish(),
})
export type MbppRow = z.output<typeof MbppRow>

/** A row of MultiPL-E. */
export const MultiPlERow = z.object({
  name: text,
  language: text,
  prompt: text,
  tests: text,
})
export type MultiPlERow = z.output<typeof MultiPlERow>
