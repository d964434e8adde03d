import { setImmediate } from 'node:timers/promises'
import type { SuitePolicy } from '@assay/core/policy'
import {
  type Case,
  type CheckLeaf,
  type CheckNode,
  createProblem,
  type DocumentPath,
  listChecks,
  listCheckTrees,
  type Place,
  type Problem,
  parsePath,
} from '@assay/core/suite'
import { compileSchema, findSchemaError, SchemaError } from '../format/json-schema.ts'
import { remember } from '../level/remember.ts'
import { casesText } from './cases-text.ts'
import { explainFunctions, type NeededFunction } from './explain-functions.ts'

/** The first check that needs something, and the number of cases that do. */
export interface NeededAt {
  /** The ID of the check's case. */
  readonly case: string
  readonly place: Place
  /** The check's path in the suite's document. */
  readonly path: DocumentPath
  readonly cases: number
}

/** A model that checks call. */
export interface NeededModel extends NeededAt {
  /** Null for a check that names no judge in a suite without one. */
  readonly model: string | null
  /** Whether the check itself names it; otherwise it is the suite's judge. */
  readonly isOwn: boolean
}

/** A problem of a check, and the place of its case. */
export interface CheckProblem {
  readonly problem: Problem
  readonly place: Place
}

/** Everything that a suite's checks need beside an answer. */
export interface SuiteNeeds {
  /** Problems of the checks themselves: schemas that don't compile, functions that can't be loaded. */
  readonly problems: readonly CheckProblem[]
  readonly judges: readonly NeededModel[]
  readonly embedders: readonly NeededModel[]
  /** The checks of an answer's cost; null if there are none. */
  readonly price: NeededAt | null
}

/** Reads what the checks of a suite's cases need, case by case. */
export interface NeedsReader {
  /** Reads one case. Returns a promise only if the case has something new that takes time. */
  add(one: Pick<Case, 'id' | 'level' | 'classify' | 'place'>): Promise<void> | undefined
  /** Loads the functions, and returns what was found. */
  finish(): Promise<SuiteNeeds>
}

/** The part of a suite that its checks' needs depend on. */
export interface NeedsOptions {
  /** The suite's judge. */
  readonly judge: string | null
  /** The suite file's folder, absolute; null if there is none. */
  readonly folder: string | null
  readonly policy: SuitePolicy
}

/** Schemas that are compiled; of more, only the form is checked, which takes a hundredth of the time. */
const COMPILED = 1000

/** Characters of a schema that is compiled. */
const COMPILED_LENGTH = 200_000

/** Valid schemas that are remembered, so that each is checked once. */
const REMEMBERED = 20_000

/** Different problems of schemas that are listed; a suite may have a million. */
const LISTED = 20

interface Counted {
  readonly case: string
  readonly place: Place
  readonly path: DocumentPath
  cases: number
  /** The case that was counted last, since one case may need the same thing twice. */
  last: object
}

type Taken = Pick<Case, 'id' | 'level' | 'classify' | 'place'>

/** Creates a reader of what a suite's checks need. */
export function createNeedsReader({ judge, folder, policy }: NeedsOptions): NeedsReader {
  const schemas = new SchemaNeeds()
  const functions = new Map<string, Counted & Pick<NeededFunction, 'file' | 'name'>>()
  const judges = new Map<string, Counted & Pick<NeededModel, 'model' | 'isOwn'>>()
  const embedders = new Map<string, Counted & Pick<NeededModel, 'model' | 'isOwn'>>()
  const prices = new Map<string, Counted>()
  // The cases of a dataset share what has no template in it.
  const listNeedy = remember((tree: CheckNode) => listChecks(tree).filter(isNeedy))

  function read(one: Taken, leaf: NeedyLeaf): Promise<void> | undefined {
    if (leaf.check === 'json' || leaf.check === 'yaml') return schemas.add(one, leaf)
    if (leaf.check === 'cost') count(prices, '', { one, leaf }, {})
    else if (leaf.check === 'javascript') {
      const { file, export: name } = leaf.options
      count(functions, `${file}\0${name}`, { one, leaf }, { file, name })
    } else if (leaf.check === 'llm_judge') {
      const own = leaf.options.judges
      if (own === undefined) count(judges, `${judge}`, { one, leaf }, { model: judge, isOwn: false })
      for (const [i, model] of (own ?? []).entries()) {
        count(judges, `own ${model}`, { one, leaf, inside: ['judges', i] }, { model, isOwn: true })
      }
    } else if (leaf.options.model !== undefined) {
      const { model } = leaf.options
      count(embedders, model, { one, leaf, inside: ['model'] }, { model, isOwn: true })
    }
    return undefined
  }

  return {
    add(one) {
      let waiting: Promise<void>[] | undefined
      for (const tree of listCheckTrees(one)) {
        for (const leaf of listNeedy(tree)) {
          const work = read(one, leaf)
          if (work !== undefined) waiting = [...(waiting ?? []), work]
        }
      }
      return waiting === undefined ? undefined : Promise.all(waiting).then(() => {})
    },
    async finish() {
      const called = policy.javascript ? await explainFunctions([...functions.values()], folder) : []
      return {
        problems: [...schemas.problems(), ...called],
        judges: [...judges.values()],
        embedders: [...embedders.values()],
        price: prices.get('') ?? null,
      }
    },
  }
}

type NeedyLeaf = Extract<CheckLeaf, { check: 'json' | 'yaml' | 'cost' | 'javascript' | 'llm_judge' | 'semantic' }>

const NEEDY: ReadonlySet<string> = new Set<NeedyLeaf['check']>([
  'json',
  'yaml',
  'cost',
  'javascript',
  'llm_judge',
  'semantic',
])

function isNeedy(leaf: CheckLeaf): leaf is NeedyLeaf {
  return NEEDY.has(leaf.check)
}

/** A check of a case, and the keys from there to what it needs. */
interface Needing {
  readonly one: Taken
  readonly leaf: CheckLeaf
  readonly inside?: DocumentPath
}

/** Counts a case for a need, which the first case adds. */
function count<More extends object>(
  needs: Map<string, Counted & More>,
  key: string,
  { one, leaf, inside = [] }: Needing,
  more: More,
): void {
  const known = needs.get(key)
  if (known === undefined) {
    const path = [...parsePath(leaf.path), ...inside]
    needs.set(key, { case: one.id, place: one.place, path, cases: 1, last: one, ...more })
  } else if (known.last !== one) {
    known.cases++
    known.last = one
  }
}

type SchemaLeaf = Extract<NeedyLeaf, { check: 'json' | 'yaml' }>

/** The schemas of a suite's checks, each checked once. */
class SchemaNeeds {
  readonly #valid = new Set<string>()
  readonly #invalid = new Map<string, Counted & { readonly message: string }>()
  #compiled = 0
  #unlisted = 0
  #queue: Promise<void> = Promise.resolve()
  readonly #keyOf = remember((schema: object) => JSON.stringify(schema))

  /** Checks a schema that wasn't seen before; the caller waits, so that a million of them don't fill the memory. */
  add(one: Taken, leaf: SchemaLeaf): Promise<void> | undefined {
    const { schema } = leaf.options
    if (schema === undefined) return undefined
    const key = this.#keyOf(schema)
    if (this.#valid.has(key)) return undefined
    const known = this.#invalid.get(key)
    if (known !== undefined) return void count(this.#invalid, key, { one, leaf }, known)
    this.#queue = this.#queue.then(() => this.#check(key, schema, one, leaf))
    return this.#queue
  }

  *problems(): Generator<CheckProblem> {
    for (const { place, path, message, cases } of this.#invalid.values()) {
      const text = `The JSON Schema isn't valid: ${message}${casesText(cases)}`
      yield { place, problem: createProblem('CHECK_SCHEMA', path, text, HINT) }
    }
    const [first] = this.#invalid.values()
    if (this.#unlisted === 0 || first === undefined) return
    const text = `${this.#unlisted.toLocaleString('en-US')} more cases have a JSON Schema that isn't valid`
    yield { place: first.place, problem: createProblem('CHECK_SCHEMA', first.path, text, HINT) }
  }

  async #check(key: string, schema: Readonly<Record<string, unknown>>, one: Taken, leaf: SchemaLeaf): Promise<void> {
    if (this.#valid.has(key) || this.#invalid.has(key)) return
    const error = await this.#findError(key, schema)
    if (error === null) {
      if (this.#valid.size >= REMEMBERED) this.#valid.clear()
      this.#valid.add(key)
    } else if (this.#invalid.size >= LISTED) this.#unlisted++
    else {
      count(this.#invalid, key, { one, leaf, inside: ['schema', ...error.path] }, { message: error.message })
    }
  }

  async #findError(key: string, schema: Readonly<Record<string, unknown>>): Promise<SchemaError | null> {
    if (this.#compiled >= COMPILED || key.length > COMPILED_LENGTH) return findSchemaError(schema)
    this.#compiled++
    // A server that checks a stranger's suite answers others meanwhile.
    await setImmediate()
    try {
      await compileSchema(schema)
      return null
    } catch (error) {
      if (error instanceof SchemaError) return error
      throw error
    }
  }
}

const HINT = 'Fix it: no answer could be checked with it.'
