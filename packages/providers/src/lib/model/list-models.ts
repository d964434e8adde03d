import type { ProviderConfig, ProvidersConfig } from '../config/config.ts'
import { entryOf } from '../config/entry.ts'
import { findVendorKey } from '../hosted/vendor-key.ts'
import { VENDORS } from '../hosted/vendors.ts'
import type { Price } from '../price/price.ts'
import { bandOf, type PriceBand } from '../price/price-band.ts'
import { libraryModels } from '../price/price-library.ts'
import type { Environment } from './model.ts'
import { OPENROUTER_KEY } from './openrouter.ts'

/** A model, or all models of a server that doesn't list them (`vllm/…`). */
export interface ListedModel {
  readonly id: string
  readonly provider: string
  /** Whether all required variables are set. */
  readonly is_available: boolean
  /** The required variables that aren't set. */
  readonly missing: readonly string[]
  /** US dollars per million tokens; null if unknown. */
  readonly price: Price | null
  /** The price band; null if the price is unknown. */
  readonly price_band: PriceBand | null
  /** Whether it answers a conversation with text, judging by its name and price. */
  readonly answers_text: boolean
  /** Whether it calls tools; null if unknown. */
  readonly tools: true | null
}

/** The facts of an entry beside its ID and variables. */
type Facts = Pick<ListedModel, 'price' | 'answers_text' | 'tools'>

/**
 * Lists the models available with these variables and this config, and those that need another variable. Contacts no server: hosted models
 * are those with a known price, and any other name of theirs works too.
 */
export async function listModels(
  env: Environment,
  config: ProvidersConfig = {},
  date = new Date(),
): Promise<ListedModel[]> {
  const list: ListedModel[] = []
  for (const [provider, vendor] of VENDORS) {
    const own = entryOf(config.providers, provider)
    const key = findVendorKey(vendor, own, env)
    const isRouted = vendor.openrouter !== null && own === null && Boolean(env[OPENROUTER_KEY])
    const missing = key.found || isRouted ? [] : key.missing
    list.push(...(await listHosted(provider, vendor.prices, missing, { config, date })))
  }
  const routerKey = entryOf(config.providers, 'openrouter')?.api_key_env ?? OPENROUTER_KEY
  list.push(...(await listHosted('openrouter', 'openrouter', findUnset([routerKey], env), { config, date })))
  return [...list, ...listConfigured(env, config)]
}

async function listHosted(
  provider: string,
  vendor: string,
  missing: readonly string[],
  { config, date }: { config: ProvidersConfig; date: Date },
): Promise<ListedModel[]> {
  const models = await libraryModels(vendor, date)
  return models.map(({ name, price, ...facts }) =>
    makeListed(`${provider}/${name}`, missing, { ...facts, price: ownPrice(config, `${provider}/${name}`) ?? price }),
  )
}

function listConfigured(env: Environment, config: ProvidersConfig): ListedModel[] {
  const entry = (id: string, missing: readonly string[] = []) =>
    makeListed(id, missing, { price: ownPrice(config, id), answers_text: true, tools: null })
  const servers = Object.entries({ ollama: {}, ...config.providers }).filter(
    ([name]) => !VENDORS.has(name) && name !== 'openrouter',
  )
  return [
    ...servers.map(([name, server]) => entry(`${name}/…`, findUnset(variablesOf(server), env))),
    ...Object.keys(config.commands ?? {}).map((name) => entry(`command/${name}`)),
    ...Object.entries(config.http ?? {}).map(([name, http]) =>
      entry(`http/${name}`, findUnset(variablesOf(http), env)),
    ),
    ...Object.keys(config.replay ?? {}).map((name) => entry(`replay/${name}`)),
  ]
}

function makeListed(id: string, missing: readonly string[], { price, answers_text, tools }: Facts): ListedModel {
  const provider = id.slice(0, id.indexOf('/'))
  const price_band = bandOf(price)
  return { id, provider, is_available: missing.length === 0, missing, price, price_band, answers_text, tools }
}

/** Returns whether an entry stands for all models of a server that doesn't list them. */
export function isOpenEnded({ id }: Pick<ListedModel, 'id'>): boolean {
  return id.endsWith('/…')
}

function ownPrice(config: ProvidersConfig, id: string): Price | null {
  const own = entryOf(config.pricing, id)
  return own === null ? null : { input: own.input, output: own.output, cached_input: own.cached_input ?? own.input }
}

function variablesOf({ api_key_env, headers_env }: Pick<ProviderConfig, 'api_key_env' | 'headers_env'>): string[] {
  return [...(api_key_env === undefined ? [] : [api_key_env]), ...Object.values(headers_env ?? {})]
}

function findUnset(variables: readonly string[], env: Environment): string[] {
  return variables.filter((variable) => !env[variable]?.trim())
}
