import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ModelAnswer } from '@assay/core/exchange'
import type { Model } from '@assay/providers/model'
import { ServedModels } from './served-models.ts'

function answer(model: string | null, fingerprint: string | null): ModelAnswer {
  const tokens = { input: 1, output: 1, reasoning: null, cached: null }
  const rest = { reasoning: null, finish_reason: 'stop', latency_ms: 1, first_token_ms: null, cost_usd: null } as const
  return { text: 'yes', tokens, ...rest, served: { model, fingerprint } }
}

function model(kind: 'own' | 'hosted'): Model {
  const fixed = { id: 'some/m', account: 'some', fingerprint: '{}', close: async () => {} }
  const ask: Model['ask'] = async () => ({ ok: true, answer: answer('m', null) })
  return kind === 'hosted' ? { ...fixed, ask } : { ...fixed, ask, listServed: async () => null }
}

function openServed() {
  const told: unknown[] = []
  const served = new ServedModels({
    emit: (event) => void told.push(event.type === 'model.changed' ? [event.part, event.now, event.asks_again] : event),
  })
  return { served, told }
}

describe('ServedModels', () => {
  it("lets a hosted model's answers serve until a fresh reply names another model", async () => {
    const { served, told } = openServed()
    const hosted = model('hosted')
    const kept = answer('m-2025', 'f')
    assert.equal(await served.keyFor(hosted, 'key', kept), 'key')
    served.learn(hosted, answer('m-2026', 'f'))
    const other = await served.keyFor(hosted, 'key', kept)
    assert.notEqual(other, 'key')
    assert.equal(await served.keyFor(hosted, 'key', kept), other)
    assert.equal(await served.keyFor(hosted, 'key', answer('m-2026', 'f')), 'key')
    assert.deepEqual(told, [], 'nothing is asked again yet')
    served.askAgain(hosted, other)
    served.askAgain(hosted, other)
    assert.deepEqual(told, [['model', 'm-2026', true]])
  })

  it("only notes a hosted model's new fingerprint, and asks an own server with another one again", async () => {
    for (const kind of ['hosted', 'own'] as const) {
      const { served, told } = openServed()
      const one = model(kind)
      assert.equal(await served.keyFor(one, 'key', answer('m', 'before')), 'key')
      served.learn(one, answer('m', 'after'))
      const key = await served.keyFor(one, 'key', answer('m', 'before'))
      served.askAgain(one, key)
      const isSame = key === 'key'
      assert.equal(isSame, kind === 'hosted')
      assert.deepEqual(told, [['fingerprint', 'after', kind === 'own']])
    }
  })

  it('lets answers serve that say nothing, and models that say nothing', async () => {
    const { served, told } = openServed()
    const own = model('own')
    served.learn(own, answer(null, null))
    assert.equal(await served.keyFor(own, 'key', answer('m', 'f')), 'key')
    const { served: _, ...old } = answer('m', 'f')
    served.learn(own, answer('other', 'g'))
    assert.equal(await served.keyFor(own, 'key', old), 'key')
    assert.deepEqual(told, [])
  })

  it('lets others go on when the reply that they wait for fails', async () => {
    const { served } = openServed()
    const own = { ...model('own'), listServed: async () => ['weights'] }
    const kept = answer('m', null)
    const first = await served.keyFor(own, 'a', kept)
    assert.notEqual(first, 'a')
    const waiting = served.keyFor(own, 'b', kept)
    served.giveUp(own)
    assert.equal(await waiting, 'b')
  })
})
