import type { ProviderConfig } from '../config/config.ts'
import { entryOf, keyMissing, secretHeaders } from '../config/entry.ts'
import { createHostedModel } from '../hosted/hosted-model.ts'
import { createTransportFetch } from '../hosted/transport-fetch.ts'
import { findVendorKey } from '../hosted/vendor-key.ts'
import { VENDORS, type Vendor } from '../hosted/vendors.ts'
import { choosePricer } from '../price/choose-pricer.ts'
import { checkAddress } from './check-address.ts'
import { fingerprintServer } from './fingerprint.ts'
import { hideSecrets } from './hide-secrets.ts'
import type { Model } from './model.ts'
import { type OpenContext, warnOfUsage } from './open-options.ts'
import { OPENROUTER_KEY } from './openrouter.ts'
import { openRouterName } from './openrouter-name.ts'
import type { ModelId } from './parse-model-id.ts'

/** Opens a vendor's model: with the vendor's key, or through OpenRouter if only its key is set. */
export async function openHosted(model: ModelId, context: OpenContext): Promise<Model> {
  const vendor = VENDORS.get(model.provider)
  if (vendor === undefined) throw new Error(`Bug: "${model.provider}" isn't a vendor.`)
  const config = entryOf(context.config.providers, model.provider)
  const key = findVendorKey(vendor, config, context.env)
  if (key.found) return openAtVendor(model, context, { vendor, config: config ?? {}, key })
  // A configured vendor is never replaced by OpenRouter.
  if (vendor.openrouter === null || config !== null) throw keyMissing(model.id, key.missing)
  if (!context.env[OPENROUTER_KEY]) throw keyMissing(model.id, key.missing, OPENROUTER_KEY)
  const { openOpenRouter } = await import('./open-compatible.ts')
  return openOpenRouter({ ...model, name: openRouterName(vendor.openrouter, model.name) }, context)
}

interface VendorAccess {
  readonly vendor: Vendor
  readonly config: ProviderConfig
  readonly key: { readonly variable: string; readonly key: string }
}

async function openAtVendor(model: ModelId, context: OpenContext, access: VendorAccess): Promise<Model> {
  const { vendor, config } = access
  const { key, variable } = access.key
  const url = config.base_url ?? vendor.url(context.env)
  const address = url === null ? null : checkAddress(model.provider, url)
  const api = config.api ?? 'responses'
  const secret = secretHeaders(config.headers_env ?? {}, context.env, model.id)
  const { fetch, close } = createTransportFetch()
  const client = {
    apiKey: key,
    headers: { ...config.headers, ...secret },
    fetch,
    ...(address === null ? {} : { baseURL: address }),
  }
  const hosted = createHostedModel({
    id: model.id,
    account: model.provider,
    fingerprint: fingerprintServer({
      provider: model.provider,
      name: model.name,
      protocol: vendor.hasTwoApis ? api : null,
      address,
      place: vendor.place?.(context.env, { hasAddress: address !== null }),
      config,
    }),
    model: await vendor.load(model.name, { client, env: context.env, api }),
    protocol: { marksErrors: vendor.marksErrors === true, keepsArguments: vendor.keepsArguments === true },
    pricer: await choosePricer({
      id: model.id,
      pricing: context.config.pricing,
      vendor: { provider: vendor.prices, model: model.name },
      date: context.priceDate,
    }),
    onWarning: warnOfUsage(model.id, context),
    keyVariable: variable,
    listNames: async () => {
      const { libraryModels } = await import('../price/price-library.ts')
      return (await libraryModels(vendor.prices, context.priceDate)).map(({ name }) => name)
    },
    close,
  })
  return hideSecrets(hosted, [key, ...Object.values(secret)])
}
