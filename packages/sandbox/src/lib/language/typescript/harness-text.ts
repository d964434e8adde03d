import { runJudge } from './apart/judge.ts'
import { mirrorValues } from './apart/mirror.ts'
import { noteNatives } from './apart/natives.ts'
import { linkPeer } from './apart/peer.ts'
import { serveAnswer } from './apart/serve-answer.ts'
import { serveTests } from './apart/serve-tests.ts'
import { watchWorld } from './apart/watch-world.ts'
import { openWire } from './apart/wire.ts'
import { deepEquality } from './harness/equality.ts'
import { expectation, matcherRegistry } from './harness/expect.ts'
import { captureHost } from './harness/host.ts'
import { noteIntrinsics } from './harness/intrinsics.ts'
import { loadAnswer } from './harness/load-answer.ts'
import { runJob } from './harness/main.ts'
import { mockFunctions } from './harness/mock.ts'
import { providedModules } from './harness/provided.ts'
import { testRegistry } from './harness/registry.ts'
import { registeredRunner } from './harness/run-registered.ts'
import { testSession } from './harness/test-session.ts'

/** The tests' environment, as far as the harnesses for one process and for two share it. `host` and `turns` are there. */
const TESTING = `
const registry = (${testRegistry})(host)
const { vi, callsOf } = (${mockFunctions})(host)
const matchers = (${matcherRegistry})()
const equal = (${deepEquality})(host, matchers.of)
const expect = (${expectation})(host, matchers, equal, callsOf)
let assertions
const runner = (${registeredRunner})(host, () => assertions, turns)
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
`

/**
 * The program that runs answer and tests in one process, as CommonJS, which Node starts 5 ms faster. It is made of the text
 * of functions that use only their parameters, so it needs no file beside the bundled command.
 */
export const HARNESS = `'use strict'
const host = (${captureHost})(require)
const turns = { begin: () => undefined, end: () => undefined, goesOn: () => false }
${TESTING}
const intrinsics = (${noteIntrinsics})(host, true)
;(${runJob})(host, { intrinsics, registry, runner, provide, testSession: ${testSession}, loadAnswer: ${loadAnswer} })
`

/** The parts that both sides of the link have. `natives` and `descriptors` are there. */
const LINK = `
const wireFor = (broken) => (${openWire})({ readSync: host.readSync, writeSync: host.writeSync }, descriptors, 33554432, broken)
const peerOf = (more) => (${linkPeer})({ types: host.types, natives, mirrorValues: ${mirrorValues}, ...more })
`

/** The program that has the tests of one sample after another and calls each answer's process. */
export const JUDGE = `'use strict'
const base = (${captureHost})(require)
const natives = (${noteNatives})(require)
const runOne = (host, job, secret, descriptors) => {
const turns = {}
${TESTING}
${LINK}
;(${runJudge})(host, { job, secret, registry, runner, provide, turns, wireFor, peerOf, testSession: ${testSession} })
}
;(${serveTests})(base, { watchWorld: ${watchWorld}, runOne })
`

/** The program that has the answer and serves the tests' requests. */
export const ANSWERER = `'use strict'
const host = (${captureHost})(require)
const intrinsics = (${noteIntrinsics})(host, false)
const natives = (${noteNatives})(require)
const descriptors = { read: 10, write: 11 }
${LINK}
;(${serveAnswer})(host, { natives, wireFor, peerOf, intrinsics, loadAnswer: ${loadAnswer} })
`
