import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startChatServer } from '@assay/engine/testing'
import { configFor, project, suiteOf } from './project.ts'

const suite = JSON.stringify({
  metadata: { name: 'words', models: ['local/m'] },
  evals: [{ name: 'a', prompt: 'Say {{company}} {{count}}', checks: [{ contains: 'Say' }] }],
})

describe('assay vars', () => {
  it('fill templates that nothing else fills, and a run keeps the values it started with', async () => {
    await using server = await startChatServer((question) => question)
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suite })
    assert.equal((await here.run(['validate', 'suite.yaml'])).code, 2)
    assert.equal(
      (await here.run(['vars', 'set', 'company', 'Acme "& Sons"'])).stdout,
      'company = "Acme \\"& Sons\\""\n',
    )
    assert.equal((await here.run(['vars', 'set', 'count', '[1, 2]'])).stdout, 'count = [1,2]\n')
    assert.equal((await here.run(['validate', 'suite.yaml'])).code, 0)
    assert.equal((await here.run(['run', 'suite.yaml'])).code, 0)
    assert.equal((await here.run(['run', 'suite.yaml', '--var', 'company=Umbra'])).code, 0)
    assert.equal((await here.run(['vars', 'set', 'company', 'Other'])).code, 0)
    const { runs } = JSON.parse((await here.run(['runs', '--json', '--order', 'asc'])).stdout)
    const resumed = await here.run(['run', '--resume', runs[0].id])
    assert.equal(resumed.code, 0, resumed.stderr)
    assert.deepEqual(server.questions, ['Say Acme "& Sons" [1,2]', 'Say Umbra [1,2]'])
    const rescored = await here.run(['rescore', runs[0].id, '--suite', 'suite.yaml', '--json'])
    assert.deepEqual([rescored.code, JSON.parse(rescored.stdout).flips], [0, []])
  })

  it('are listed with their values, replaced and deleted', async () => {
    using here = project({ 'suite.yaml': suiteOf(['a']) })
    assert.match((await here.run(['vars'])).stderr, /No variables are set/)
    for (const [name, value] of [
      ['text', 'plain'],
      ['number', '3'],
      ['quoted', '"3"'],
      ['number', '4'],
    ] as const) {
      assert.equal((await here.run(['vars', 'set', name, value])).code, 0)
    }
    const { vars } = JSON.parse((await here.run(['vars', 'list', '--json'])).stdout)
    assert.deepEqual(
      vars.map(({ name, value }: { name: string; value: unknown }) => [name, value]),
      [
        ['number', 4],
        ['quoted', '3'],
        ['text', 'plain'],
      ],
    )
    assert.match((await here.run(['vars'])).stdout, /VARIABLE +VALUE +CHANGED +BY\nnumber +4 /)
    const missing = await here.run(['vars', 'delete', 'nubmer'])
    assert.equal(missing.code, 2)
    assert.match(missing.stderr, /There is no variable "nubmer" in \S+\.\nDid you mean "number"\?/)
    assert.equal((await here.run(['vars', 'delete', 'number'])).stdout, 'Deleted number.\n')
    assert.equal((await here.run(['vars', 'delete', 'number'])).code, 2)
  })

  it('rejects invalid names and values that are too long', async () => {
    using here = project()
    for (const name of ['', '1a', 'a b', 'a-b', "a'b", '__proto__', 'x'.repeat(65), '\u001b[31m']) {
      const { code, stderr } = await here.run(['vars', 'set', name, 'x'])
      assert.equal(code, 2, name)
      assert.match(stderr, /can't be the name of a variable or secret/)
      assert.ok(!stderr.includes('\u001b'))
    }
    const long = await here.run(['vars', 'set', 'long', 'é'.repeat(32 * 1024 + 1)])
    assert.equal(long.code, 2)
    assert.match(long.stderr, /The value of "long" has 65538 bytes; the limit is 65536/)
    assert.equal((await here.run(['vars', 'set', 'long', 'é'.repeat(32 * 1024)])).code, 0)
  })
})
