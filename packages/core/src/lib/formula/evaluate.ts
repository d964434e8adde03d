import { type FormulaProgram, INSTRUCTION_SIZE } from './compile.ts'
import { FORMULA_FUNCTIONS } from './functions.ts'
import { OPCODES, type Operation } from './operation.ts'
import { BINARY_OPERATIONS, PREFIX_OPERATIONS } from './operators.ts'
import { type Evaluation, type FormulaInputs, outcomesOf } from './outcomes.ts'
import { add, divide, divideByProduct, multiply, multiplyAdd, settle, subtract } from './scalar.ts'

/** Returns the value of a formula for one set of inputs, or the reason why it has none. */
export function evaluate(program: FormulaProgram, inputs: FormulaInputs): Evaluation {
  const row = new Float64Array(program.names.length)
  for (const [slot, name] of program.names.entries()) {
    const input = inputs.get(name)
    row[slot] = typeof input === 'number' ? input : Number.NaN
  }
  const value = evaluateRow(program, row)
  if (Number.isFinite(value)) return { ok: true, value }
  return outcomesOf(program, inputs).outcomes.at(-1) ?? { ok: true, value: 0 }
}

const ADD = OPCODES.indexOf('add')
const SUBTRACT = OPCODES.indexOf('subtract')
const MULTIPLY = OPCODES.indexOf('multiply')
const DIVIDE = OPCODES.indexOf('divide')
const MULTIPLY_ADD = OPCODES.indexOf('multiplyAdd')
const DIVIDE_BY_PRODUCT = OPCODES.indexOf('divideByProduct')

/** The operation of each opcode that has no case of its own below. */
const APPLY: readonly Operation['apply'][] = OPCODES.map((opcode) => {
  const operations = [
    ...Object.values(BINARY_OPERATIONS),
    ...Object.values(PREFIX_OPERATIONS),
    ...FORMULA_FUNCTIONS.map((each) => each.operation),
  ]
  return operations.find((operation) => operation.opcode === opcode)?.apply ?? multiplyAdd
})

/**
 * Evaluates one row on the hot path: inputs in slot order, where a number that isn't finite means undefined. Returns NaN for undefined;
 * `evaluate` says why. Allocates nothing.
 */
export function evaluateRow(program: FormulaProgram, row: Float64Array): number {
  const { instructions, inputs, row: registers, result } = program.code
  for (let slot = 0; slot < inputs; slot++) registers[slot] = row[slot] ?? Number.NaN
  for (let at = 0; at < instructions.length; at += INSTRUCTION_SIZE) {
    const opcode = instructions[at] ?? 0
    const out = instructions[at + 1] ?? 0
    const a = registers[instructions[at + 2] ?? 0] ?? 0
    const b = registers[instructions[at + 3] ?? 0] ?? 0
    if (opcode === MULTIPLY) registers[out] = multiply(a, b)
    else if (opcode === DIVIDE) registers[out] = divide(a, b)
    else if (opcode === ADD) registers[out] = add(a, b)
    else if (opcode === SUBTRACT) registers[out] = subtract(a, b)
    else {
      const c = registers[instructions[at + 4] ?? 0] ?? 0
      if (opcode === MULTIPLY_ADD) registers[out] = multiplyAdd(a, b, c)
      else if (opcode === DIVIDE_BY_PRODUCT) registers[out] = divideByProduct(a, b, c)
      else registers[out] = (APPLY[opcode] ?? multiplyAdd)(a, b, c)
    }
  }
  return settle(registers[result] ?? Number.NaN)
}
