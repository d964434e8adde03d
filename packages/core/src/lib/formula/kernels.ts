import type { Opcode } from './operation.ts'
import * as scalar from './scalar.ts'

/** Numbers that a kernel reads or writes: `values` from `start` on. */
export interface Lane {
  readonly values: Float64Array
  start: number
}

/** Does one operation on `count` numbers of each lane. Lanes of operands that the operation lacks are ignored. */
export type Kernel = (out: Lane, count: number, a: Lane, b: Lane, c: Lane) => void

// One loop is written out per operation: an engine optimises each for the one scalar function that it calls, where a loop
// that is handed the function would pay for a call, and a boxed result, on every number.

/** The loop of each operation. */
export const KERNELS: Readonly<Record<Opcode, Kernel>> = {
  add({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }) {
    for (let n = 0; n < count; n++) out[o + n] = scalar.add(x[i + n] ?? 0, y[j + n] ?? 0)
  },
  subtract({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }) {
    for (let n = 0; n < count; n++) out[o + n] = scalar.subtract(x[i + n] ?? 0, y[j + n] ?? 0)
  },
  multiply({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }) {
    for (let n = 0; n < count; n++) out[o + n] = scalar.multiply(x[i + n] ?? 0, y[j + n] ?? 0)
  },
  divide({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }) {
    for (let n = 0; n < count; n++) out[o + n] = scalar.divide(x[i + n] ?? 0, y[j + n] ?? 0)
  },
  power({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }) {
    for (let n = 0; n < count; n++) out[o + n] = scalar.power(x[i + n] ?? 0, y[j + n] ?? 0)
  },
  less({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }) {
    for (let n = 0; n < count; n++) out[o + n] = scalar.less(x[i + n] ?? 0, y[j + n] ?? 0)
  },
  lessOrEqual({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }) {
    for (let n = 0; n < count; n++) out[o + n] = scalar.lessOrEqual(x[i + n] ?? 0, y[j + n] ?? 0)
  },
  equal({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }) {
    for (let n = 0; n < count; n++) out[o + n] = scalar.equal(x[i + n] ?? 0, y[j + n] ?? 0)
  },
  notEqual({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }) {
    for (let n = 0; n < count; n++) out[o + n] = scalar.notEqual(x[i + n] ?? 0, y[j + n] ?? 0)
  },
  and({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }) {
    for (let n = 0; n < count; n++) out[o + n] = scalar.and(x[i + n] ?? 0, y[j + n] ?? 0)
  },
  or({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }) {
    for (let n = 0; n < count; n++) out[o + n] = scalar.or(x[i + n] ?? 0, y[j + n] ?? 0)
  },
  minimum({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }) {
    for (let n = 0; n < count; n++) out[o + n] = scalar.minimum(x[i + n] ?? 0, y[j + n] ?? 0)
  },
  maximum({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }) {
    for (let n = 0; n < count; n++) out[o + n] = scalar.maximum(x[i + n] ?? 0, y[j + n] ?? 0)
  },
  coalesce({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }) {
    for (let n = 0; n < count; n++) out[o + n] = scalar.coalesce(x[i + n] ?? 0, y[j + n] ?? 0)
  },
  negate({ values: out, start: o }, count, { values: x, start: i }) {
    for (let n = 0; n < count; n++) out[o + n] = scalar.negate(x[i + n] ?? 0)
  },
  not({ values: out, start: o }, count, { values: x, start: i }) {
    for (let n = 0; n < count; n++) out[o + n] = scalar.not(x[i + n] ?? 0)
  },
  absolute({ values: out, start: o }, count, { values: x, start: i }) {
    for (let n = 0; n < count; n++) out[o + n] = scalar.absolute(x[i + n] ?? 0)
  },
  squareRoot({ values: out, start: o }, count, { values: x, start: i }) {
    for (let n = 0; n < count; n++) out[o + n] = scalar.squareRoot(x[i + n] ?? 0)
  },
  naturalLog({ values: out, start: o }, count, { values: x, start: i }) {
    for (let n = 0; n < count; n++) out[o + n] = scalar.naturalLog(x[i + n] ?? 0)
  },
  decimalLog({ values: out, start: o }, count, { values: x, start: i }) {
    for (let n = 0; n < count; n++) out[o + n] = scalar.decimalLog(x[i + n] ?? 0)
  },
  exponential({ values: out, start: o }, count, { values: x, start: i }) {
    for (let n = 0; n < count; n++) out[o + n] = scalar.exponential(x[i + n] ?? 0)
  },
  round({ values: out, start: o }, count, { values: x, start: i }) {
    for (let n = 0; n < count; n++) out[o + n] = scalar.roundHalfAway(x[i + n] ?? 0)
  },
  floor({ values: out, start: o }, count, { values: x, start: i }) {
    for (let n = 0; n < count; n++) out[o + n] = scalar.floor(x[i + n] ?? 0)
  },
  ceil({ values: out, start: o }, count, { values: x, start: i }) {
    for (let n = 0; n < count; n++) out[o + n] = scalar.ceil(x[i + n] ?? 0)
  },
  multiplyAdd(
    { values: out, start: o },
    count,
    { values: x, start: i },
    { values: y, start: j },
    { values: z, start: k },
  ) {
    for (let n = 0; n < count; n++) out[o + n] = scalar.multiplyAdd(x[i + n] ?? 0, y[j + n] ?? 0, z[k + n] ?? 0)
  },
  clamp({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }, { values: z, start: k }) {
    for (let n = 0; n < count; n++) out[o + n] = scalar.clamp(x[i + n] ?? 0, y[j + n] ?? 0, z[k + n] ?? 0)
  },
  choose({ values: out, start: o }, count, { values: x, start: i }, { values: y, start: j }, { values: z, start: k }) {
    for (let n = 0; n < count; n++) out[o + n] = scalar.choose(x[i + n] ?? 0, y[j + n] ?? 0, z[k + n] ?? 0)
  },
}

/** Makes `count` results of what is in `a`: NaN for undefined, 0 for -0. */
export function settleLane({ values: out, start: o }: Lane, count: number, { values: x, start: i }: Lane): void {
  for (let n = 0; n < count; n++) out[o + n] = scalar.settle(x[i + n] ?? 0)
}
