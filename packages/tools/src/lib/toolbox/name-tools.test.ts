import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { nameTools } from './name-tools.ts'

const named = (...tools: (readonly [string, string | null])[]) => [
  ...nameTools(tools.map(([name, server]) => ({ name, server }))).keys(),
]

describe('nameTools', () => {
  it('keeps names that only one tool has', () => {
    assert.deepEqual(named(['a', null], ['b', 'x'], ['c', 'y']), ['a', 'b', 'c'])
  })

  it("prefixes names that several tools have with the server, except the suite's own", () => {
    assert.deepEqual(named(['a', null], ['a', 'x'], ['b', 'x'], ['b', 'y']), ['a', 'x__a', 'x__b', 'y__b'])
  })

  it('replaces characters that services reject, and truncates', () => {
    assert.deepEqual(named(['get order/é', 'x'], ['n'.repeat(80), 'x'], ['', 'x']), [
      'get_order__',
      'n'.repeat(64),
      '_',
    ])
  })

  it('numbers names that are still equal', () => {
    const long = 'n'.repeat(64)
    assert.deepEqual(named(['a.b', 'x'], ['a b', 'x'], ['x__a_b', null]), ['x__a_b_2', 'x__a_b_3', 'x__a_b'])
    assert.deepEqual(named([`${long}1`, 'x'], [`${long}2`, 'x']), [`x__${long.slice(3)}`, `x__${long.slice(5)}_2`])
  })

  it('gives every tool a unique name that every service accepts', () => {
    const tool = fc.record({
      name: fc.oneof(
        fc.constantFrom('a', 'b', 'x__a', 'a.b', 'a b', 'x__a_2'),
        fc.string(),
        fc.constant('n'.repeat(70)),
      ),
      server: fc.constantFrom(null, 'x', 'y', 'x__a'),
    })
    fc.assert(
      fc.property(fc.array(tool, { maxLength: 12 }), (tools) => {
        const names = nameTools(tools)
        assert.equal(names.size, tools.length)
        for (const name of names.keys()) assert.match(name, /^[A-Za-z0-9_-]{1,64}$/)
        assert.deepEqual([...nameTools(tools).keys()], [...names.keys()])
      }),
    )
  })
})
