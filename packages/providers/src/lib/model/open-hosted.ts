import { entryOf, keyMissing, secretHeaders } from '../config/entry.ts'
import { createHostedModel } from '../hosted/hosted-model.ts'
import { createTransportFetch } from '../hosted/transport-fetch.ts'
import { findVendorKey } from '../hosted/vendor-key.ts'
import { VENDORS } from '../hosted/vendors.ts'
import { choosePricer } from '../price/choose-pricer.ts'
import { hideSecrets } from './hide-secrets.ts'
import type { Model } from './model.ts'
import type { OpenContext } from './open-options.ts'
import { OPENROUTER_KEY } from './openrouter-key.ts'
import { openRouterName } from './openrouter-name.ts'
import type { ModelId } from './parse-model-id.ts'

/** Opens a vendor's model: with the vendor's key, else through OpenRouter where only its key is set. */
export async function openHosted(model: ModelId, context: OpenContext): Promise<Model> {
  const vendor = VENDORS.get(model.provider)
  if (vendor === undefined) throw new Error(`Bug: "${model.provider}" is no vendor.`)
  const config = entryOf(context.config.providers, model.provider)
  const key = findVendorKey(vendor, config, context.env)
  if (!key.found) {
    const { openOpenRouter } = await import('./open-compatible.ts')
    // Who configured the vendor wants the vendor.
    if (vendor.openrouter === null || config !== null) throw keyMissing(model.id, key.missing)
    if (!context.env[OPENROUTER_KEY]) throw keyMissing(model.id, key.missing, OPENROUTER_KEY)
    return openOpenRouter({ ...model, name: openRouterName(vendor.openrouter, model.name) }, context)
  }
  const secret = secretHeaders(config?.headers_env ?? {}, context.env, model.id)
  const { fetch, close } = createTransportFetch()
  const client = { apiKey: key.key, headers: { ...config?.headers, ...secret }, fetch }
  const address = config?.base_url === undefined ? {} : { baseURL: config.base_url }
  const options = {
    id: model.id,
    account: model.provider,
    model: await vendor.load(model.name, {
      client: { ...client, ...address },
      env: context.env,
      api: config?.api ?? 'responses',
    }),
    pricer: await choosePricer({
      id: model.id,
      pricing: context.config.pricing,
      vendor: { provider: vendor.prices, model: model.name },
      date: context.priceDate,
    }),
    close,
  }
  return hideSecrets(createHostedModel(options), [key.key, ...Object.values(secret)])
}
