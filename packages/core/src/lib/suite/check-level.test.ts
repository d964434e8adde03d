import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checkLevel } from './check-level.ts'
import type { ChecksFile } from './checks-file.ts'
import { fillLevel } from './fill-level.ts'
import type { CheckNode } from './suite.ts'

/** Returns the tree as a short text: `all(match, any(match, json))`. */
function shape(node: CheckNode): string {
  return node.kind === 'check' ? node.check : `${node.kind}(${node.of.map(shape).join(', ')})`
}

function read(checks: ChecksFile) {
  return checkLevel(checks, ['checks'])
}

describe('checkLevel', () => {
  it('treats a list, an object with several keys and "or" alike', () => {
    const { level } = read([{ match: '*' }, { or: [{ match: '*' }, { json: true, max_tokens: 5 }] }])
    assert.equal(level && shape(level.checks), 'all(match, any(match, all(json, max_tokens)))')
    assert.equal(read({ min_tokens: 1, max_tokens: 5 }).level?.checks.kind, 'all')
    assert.equal(read({ or: [{ match: '*' }] }).level?.checks.kind, 'any')
  })

  it('keeps weights and the path of each check', () => {
    const { level } = read([{ max_tokens: 5 }, { match: { pattern: '*4*', weight: 3 } }])
    assert.ok(level?.checks.kind === 'all')
    const [, match] = level.checks.of
    assert.ok(match?.kind === 'check')
    assert.deepEqual([match.weight, match.path], [3, 'checks[1].match'])
  })

  it('reads follow-ups as levels', () => {
    const { level } = read([
      { match: '*' },
      { prompt: 'Again.', checks: [{ match: '*' }, { prompt: 'Once more.', checks: { json: true } }] },
    ])
    assert.equal(level?.follow_up?.prompt, 'Again.')
    assert.equal(level?.follow_up?.level.follow_up?.prompt, 'Once more.')
  })

  it('lets a check carry the follow-up of its level', () => {
    assert.equal(read([{ match: '*', prompt: 'Again.', checks: { match: '*' } }]).level?.follow_up?.prompt, 'Again.')
  })

  it('sends the follow-up among the options of a lone "or" when none passed', () => {
    const { level, problems } = read({ or: [{ match: '*a*' }, { prompt: 'Again.', checks: { match: '*' } }] })
    assert.deepEqual(problems, [])
    assert.equal(level && shape(level.checks), 'any(match)')
    assert.equal(level?.follow_up?.prompt, 'Again.')
  })

  it('takes code out of the tree', () => {
    const { level, code } = read([{ code: { language: 'rust' } }, { match: '*' }])
    assert.equal(level && shape(level.checks), 'match')
    assert.equal(code?.language, 'rust')
    assert.equal(read({ code: { language: 'rust' } }).level, null)
  })
})

describe('checkLevel on code in the wrong place', () => {
  const inFollowUp = [{ match: '*' }, { prompt: 'Again.', checks: { code: { language: 'rust' } } }]
  const inOr = { or: [{ code: { language: 'rust' } }, { match: '*' }] }
  const twice = [{ code: { language: 'rust' } }, { code: { language: 'go' } }]
  for (const checks of [inFollowUp, inOr, twice]) {
    it(`rejects ${JSON.stringify(checks)}`, () => {
      assert.deepEqual(
        read(checks).problems.map((each) => each.code),
        ['SUITE_CODE'],
      )
    })
  }
})

describe('fillLevel', () => {
  const filled = (checks: ChecksFile, value: string) => {
    const { level } = read(checks)
    assert.ok(level !== null)
    return { before: level, ...fillLevel(level, (text) => text.replaceAll('{{x}}', value)) }
  }

  it('returns the same level when nothing changes', () => {
    const { before, level } = filled([{ match: '*' }, { json: { schema: { type: 'object' } } }], 'y')
    assert.equal(level, before)
  })

  it('fills every text, also deep inside options and in follow-ups', () => {
    const { level } = filled(
      [{ json: { schema: { const: '{{x}}' } } }, { prompt: 'Say {{x}}.', checks: { contains: '{{x}}' } }],
      'yes',
    )
    assert.match(JSON.stringify(level), /"const":"yes".*"Say yes\.".*"value":"yes"/)
  })

  it('reports a check that does not hold once it is filled', () => {
    assert.deepEqual(filled({ numeric: '{{x}}' }, 'one').misfits, [
      { path: 'checks.numeric', reason: 'a number, or a template for one' },
    ])
    assert.equal(filled({ regex: '({{x}}' }, 'a').misfits.length, 1)
    assert.deepEqual(filled({ numeric: '{{x}}' }, '1e3').misfits, [])
  })
})
