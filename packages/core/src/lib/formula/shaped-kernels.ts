import type { Kernel } from './kernels.ts'
import type { Opcode } from './operation.ts'
import {
  add as addOf,
  divideByProduct as divideByProductOf,
  divide as divideOf,
  multiplyAdd as multiplyAddOf,
  multiply as multiplyOf,
  settle as settleOf,
  subtract as subtractOf,
} from './scalar.ts'

// Shapes that are common enough to be worth a loop of their own. The cost of a loop is the numbers that it reads and
// writes, so a constant that stays in a register, or a result that is settled before it is written, saves a third.

/** Operations whose second operand is the constant. */
export const RIGHT_CONSTANT: Readonly<Partial<Record<Opcode, Kernel>>> = {
  add({ values: out, start: o }, count, { values: x, start: i }, _b, _c, constant) {
    for (let n = 0; n < count; n++) out[o + n] = addOf(x[i + n] ?? 0, constant)
  },
  subtract({ values: out, start: o }, count, { values: x, start: i }, _b, _c, constant) {
    for (let n = 0; n < count; n++) out[o + n] = subtractOf(x[i + n] ?? 0, constant)
  },
  multiply({ values: out, start: o }, count, { values: x, start: i }, _b, _c, constant) {
    for (let n = 0; n < count; n++) out[o + n] = multiplyOf(x[i + n] ?? 0, constant)
  },
  divide({ values: out, start: o }, count, { values: x, start: i }, _b, _c, constant) {
    for (let n = 0; n < count; n++) out[o + n] = divideOf(x[i + n] ?? 0, constant)
  },
  multiplyAdd({ values: out, start: o }, count, { values: x, start: i }, _b, { values: z, start: k }, constant) {
    for (let n = 0; n < count; n++) out[o + n] = multiplyAddOf(x[i + n] ?? 0, constant, z[k + n] ?? 0)
  },
}

/** Operations whose first operand is the constant. */
export const LEFT_CONSTANT: Readonly<Partial<Record<Opcode, Kernel>>> = {
  add({ values: out, start: o }, count, _a, { values: y, start: j }, _c, constant) {
    for (let n = 0; n < count; n++) out[o + n] = addOf(constant, y[j + n] ?? 0)
  },
  subtract({ values: out, start: o }, count, _a, { values: y, start: j }, _c, constant) {
    for (let n = 0; n < count; n++) out[o + n] = subtractOf(constant, y[j + n] ?? 0)
  },
  multiply({ values: out, start: o }, count, _a, { values: y, start: j }, _c, constant) {
    for (let n = 0; n < count; n++) out[o + n] = multiplyOf(constant, y[j + n] ?? 0)
  },
  divide({ values: out, start: o }, count, _a, { values: y, start: j }, _c, constant) {
    for (let n = 0; n < count; n++) out[o + n] = divideOf(constant, y[j + n] ?? 0)
  },
  multiplyAdd({ values: out, start: o }, count, _a, { values: y, start: j }, { values: z, start: k }, constant) {
    for (let n = 0; n < count; n++) out[o + n] = multiplyAddOf(constant, y[j + n] ?? 0, z[k + n] ?? 0)
  },
}

/** Last operations of a formula, with `settle` included. */
export const SETTLED: Readonly<Partial<Record<Opcode, Kernel>>> = {
  add({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }) {
    for (let n = 0; n < count; n++) out[o + n] = settleOf(addOf(x[i + n] ?? 0, y[j + n] ?? 0))
  },
  subtract({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }) {
    for (let n = 0; n < count; n++) out[o + n] = settleOf(subtractOf(x[i + n] ?? 0, y[j + n] ?? 0))
  },
  multiply({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }) {
    for (let n = 0; n < count; n++) out[o + n] = settleOf(multiplyOf(x[i + n] ?? 0, y[j + n] ?? 0))
  },
  divide({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }) {
    for (let n = 0; n < count; n++) out[o + n] = settleOf(divideOf(x[i + n] ?? 0, y[j + n] ?? 0))
  },
  multiplyAdd(
    { values: out, start: o },
    count,
    { values: x, start: i },
    { values: y, start: j },
    { values: z, start: k },
  ) {
    for (let n = 0; n < count; n++) {
      out[o + n] = settleOf(multiplyAddOf(x[i + n] ?? 0, y[j + n] ?? 0, z[k + n] ?? 0))
    }
  },
  divideByProduct(
    { values: out, start: o },
    count,
    { values: x, start: i },
    { values: y, start: j },
    { values: z, start: k },
  ) {
    for (let n = 0; n < count; n++) {
      out[o + n] = settleOf(divideByProductOf(x[i + n] ?? 0, y[j + n] ?? 0, z[k + n] ?? 0))
    }
  },
}
