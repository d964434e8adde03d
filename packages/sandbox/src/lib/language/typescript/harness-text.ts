import { deepEquality } from './harness/equality.ts'
import { expectation, matcherRegistry } from './harness/expect.ts'
import { captureHost } from './harness/host.ts'
import { noteIntrinsics } from './harness/intrinsics.ts'
import { runJob } from './harness/main.ts'
import { mockFunctions } from './harness/mock.ts'
import { providedModules } from './harness/provided.ts'
import { testRegistry } from './harness/registry.ts'
import { registeredRunner } from './harness/run-registered.ts'

/**
 * The program that runs the tests in the sandbox, as CommonJS, which node starts 5 ms faster. It is made of the text of functions
 * that use nothing but their parameters, so it needs no file of its own beside the bundled command.
 */
export const HARNESS = `'use strict'
const host = (${captureHost})(require)
const registry = (${testRegistry})(host)
const { vi, callsOf } = (${mockFunctions})(host)
const matchers = (${matcherRegistry})()
const equal = (${deepEquality})(host, matchers.of)
const expect = (${expectation})(host, matchers, equal, callsOf)
let assertions
const runner = (${registeredRunner})(host, () => assertions)
console.assert = (holds, ...message) => {
  if (!holds) runner.current()?.fail(new host.Error(['console.assert', ...message].map(host.toText).join(' ')))
}
const api = {
  test: registry.test, it: registry.test, specify: registry.test, describe: registry.describe, suite: registry.describe,
  context: registry.describe, ...registry.hooks, expect, vi, jest: vi,
}
const provide = (builtins) => {
  const provided = (${providedModules})(host, api, builtins)
  assertions = provided.globals.assert
  return provided
}
const intrinsics = (${noteIntrinsics})(host)
;(${runJob})(host, { intrinsics, registry, runner, provide })
`
