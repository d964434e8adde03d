import { hash } from 'node:crypto'
import type { ModelAnswer } from '@assay/core/exchange'
import type { Served } from '@assay/core/result'
import type { Model } from '@assay/providers/model'
import type { Workspace } from '../workspace/workspace.ts'

/** What is known in this run of the model behind a name. */
interface Known {
  /** The names that its own server lists; null if it lists none, or if it is hosted. */
  readonly listed: Promise<readonly string[] | null>
  /** What the newest fresh reply says. */
  fresh: Served | null
  /** Ends when a request has told what its server answers with; null if none is under way. */
  probe: PromiseWithResolvers<void> | null
  /** The changes behind other keys. */
  readonly changes: Map<string, Change>
  readonly told: Set<string>
}

/** A difference between the model of a saved answer and the one that answers now. */
interface Change {
  readonly part: 'model' | 'fingerprint'
  readonly was: string
  readonly now: string
}

/**
 * Knows which models servers answer with, so that a saved answer only serves for the model that gave it. An own server is asked for its
 * list once, for free; fresh replies tell more. What can't be compared counts as the same.
 */
export class ServedModels {
  readonly #emit: Workspace['emit']
  readonly #known = new Map<string, Known>()

  constructor({ emit }: Pick<Workspace, 'emit'>) {
    this.#emit = emit
  }

  /**
   * Returns the key under which a saved answer serves: its own, or one for the other model that has the name now. A caller that finds no
   * answer there calls `askAgain`, asks, and then calls `learn` or `giveUp`.
   */
  async keyFor(model: Model, key: string, { served }: ModelAnswer): Promise<string> {
    if (served === undefined) return key
    const known = this.#of(model)
    for (;;) {
      const change = findChange(served, known.fresh, model.listServed !== undefined)
      if (change !== null) return this.#follow(model, key, change)
      if (known.fresh !== null) return key
      const only = onlyName(await known.listed)
      const asked = askedName(model)
      if (only === null || served.model === null || only === served.model || only === asked) return key
      const listed = { part: 'model', was: served.model, now: only } as const
      // A server that repeats the name it is asked by says nothing about its model: one fresh reply tells.
      if (served.model !== asked) return this.#follow(model, key, listed)
      if (known.probe === null) {
        known.probe = Promise.withResolvers()
        return otherKey(key, listed)
      }
      await known.probe.promise
    }
  }

  /** Reports the change for which a key of `keyFor` is asked again; after another run asked for all, there is nothing to report. */
  askAgain(model: Model, key: string): void {
    const change = this.#of(model).changes.get(key)
    if (change !== undefined) this.#tell(model, change, { asks_again: true })
  }

  /** Learns from a fresh reply. */
  learn(model: Model, { served = { model: null, fingerprint: null } }: ModelAnswer): void {
    const known = this.#of(model)
    known.fresh = served
    known.probe?.resolve()
  }

  /** Lets others go on that wait for a reply which didn't come. */
  giveUp(model: Model): void {
    const known = this.#known.get(model.id)
    if (known?.probe == null) return
    known.fresh ??= { model: null, fingerprint: null }
    known.probe.resolve()
  }

  #of(model: Model): Known {
    const found = this.#known.get(model.id)
    if (found !== undefined) return found
    const list = Promise.withResolvers<readonly string[] | null>()
    let isAsked = false
    const known: Known = {
      // Asked when it is first needed.
      get listed() {
        if (!isAsked) list.resolve(model.listServed?.().catch(() => null) ?? null)
        isAsked = true
        return list.promise
      },
      fresh: null,
      probe: null,
      changes: new Map(),
      told: new Set(),
    }
    this.#known.set(model.id, known)
    return known
  }

  /** Returns the key after a change. A hosted model's new fingerprint is only a note. */
  #follow(model: Model, key: string, change: Change): string {
    if (change.part === 'fingerprint' && model.listServed === undefined) {
      this.#tell(model, change, { asks_again: false })
      return key
    }
    const other = otherKey(key, change)
    this.#of(model).changes.set(other, change)
    return other
  }

  /** Reports a change once. */
  #tell(model: Model, change: Change, { asks_again }: { readonly asks_again: boolean }): void {
    const { told } = this.#of(model)
    const key = JSON.stringify(change)
    if (!told.has(key)) this.#emit({ type: 'model.changed', run: null, model: model.id, ...change, asks_again })
    told.add(key)
  }
}

function findChange(was: Served, now: Served | null, isOwn: boolean): Change | null {
  if (now === null) return null
  for (const part of ['model', 'fingerprint'] as const) {
    const [before, after] = [was[part], now[part]]
    if (before !== null && after !== null && before !== after) return { part, was: before, now: after }
    if (part === 'model' && !isOwn && (before === null || after === null)) return null
  }
  return null
}

/** Returns the only name of a list. A gateway lists many, and which of them answers can't be told. */
function onlyName(names: readonly string[] | null): string | null {
  return names?.length === 1 ? (names[0] ?? null) : null
}

/** Returns the name by which a server is asked for the model. */
function askedName({ id }: Model): string {
  return id.slice(id.indexOf('/') + 1)
}

function otherKey(key: string, { part, now }: Change): string {
  return hash('sha256', JSON.stringify([key, part, now]), 'base64url')
}
