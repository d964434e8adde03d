import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { Environment } from '../model/model.ts'

/** Settings of a vendor's client. */
export interface VendorSettings {
  /** The SDK's own settings. Without a `baseURL`, the SDK makes the address from the region or resource. */
  readonly client: { apiKey: string; baseURL?: string; headers: Record<string, string>; fetch: typeof globalThis.fetch }
  readonly env: Environment
  readonly api: 'responses' | 'chat'
}

/** A vendor that is reached through its AI SDK package. */
export interface Vendor {
  /** Variables that may hold the key, in order of preference; messages name the first. */
  readonly keys: readonly string[]
  /** Returns further required variables, each as a list of alternatives. */
  needs?(known: { readonly keyVariable: string; readonly hasAddress: boolean }): readonly (readonly string[])[]
  /** Returns its address if the config has no `base_url`; null if its client makes the address from `place`. */
  url(env: Environment): string | null
  /** Returns what else the address depends on. */
  place?(env: Environment, known: { readonly hasAddress: boolean }): Readonly<Record<string, string>>
  /** Whether the config's `api` chooses between two protocols. */
  readonly hasTwoApis?: true
  /** Whether its protocol can mark a tool's result as an error. */
  readonly marksErrors?: true
  /** Whether its client sends a call's arguments back as the original text, byte for byte. */
  readonly keepsArguments?: true
  /** Its name in the price library. */
  readonly prices: string
  /** Its name at OpenRouter; null if its models have no names of their own there. */
  readonly openrouter: string | null
  /** Loads the package and makes the model. */
  load(name: string, settings: VendorSettings): Promise<LanguageModelV4>
}

/** Returns a variable's value; null if unset or blank. Otherwise the SDK would read the process's own variables. */
function setting(env: Environment, name: string): string | null {
  return env[name]?.trim() || null
}

function bedrockRegion(env: Environment): string {
  return setting(env, 'AWS_REGION') ?? setting(env, 'AWS_DEFAULT_REGION') ?? ''
}

/** All vendors by the first part of their model IDs. */
export const VENDORS: ReadonlyMap<string, Vendor> = new Map<string, Vendor>([
  [
    'openai',
    {
      keys: ['OPENAI_API_KEY'],
      url: (env) => setting(env, 'OPENAI_BASE_URL') ?? 'https://api.openai.com/v1',
      hasTwoApis: true,
      keepsArguments: true,
      prices: 'openai',
      openrouter: 'openai',
      async load(name, { api, client }) {
        const openai = (await import('@ai-sdk/openai')).createOpenAI(client)
        return api === 'chat' ? openai.chat(name) : openai.responses(name)
      },
    },
  ],
  [
    'anthropic',
    {
      keys: ['ANTHROPIC_API_KEY'],
      url: (env) => setting(env, 'ANTHROPIC_BASE_URL') ?? 'https://api.anthropic.com/v1',
      marksErrors: true,
      prices: 'anthropic',
      openrouter: 'anthropic',
      load: async (name, { client }) => (await import('@ai-sdk/anthropic')).createAnthropic(client)(name),
    },
  ],
  [
    'google',
    {
      keys: ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY', 'GOOGLE_API_KEY'],
      url: () => 'https://generativelanguage.googleapis.com/v1beta',
      marksErrors: true,
      prices: 'google',
      openrouter: 'google',
      async load(name, { client }) {
        // Gemini may omit call IDs; ours are made from the conversation, not at random.
        return (await import('@ai-sdk/google')).createGoogle({ ...client, generateId: () => '' })(name)
      },
    },
  ],
  [
    'mistral',
    {
      keys: ['MISTRAL_API_KEY'],
      url: () => 'https://api.mistral.ai/v1',
      keepsArguments: true,
      prices: 'mistral',
      openrouter: 'mistralai',
      load: async (name, { client }) => (await import('@ai-sdk/mistral')).createMistral(client)(name),
    },
  ],
  [
    'groq',
    {
      keys: ['GROQ_API_KEY'],
      url: () => 'https://api.groq.com/openai/v1',
      keepsArguments: true,
      prices: 'groq',
      openrouter: null,
      load: async (name, { client }) => (await import('@ai-sdk/groq')).createGroq(client)(name),
    },
  ],
  [
    'xai',
    {
      keys: ['XAI_API_KEY'],
      url: () => 'https://api.x.ai/v1',
      prices: 'x-ai',
      openrouter: 'x-ai',
      load: async (name, { client }) => (await import('@ai-sdk/xai')).createXai(client)(name),
    },
  ],
  [
    'deepseek',
    {
      keys: ['DEEPSEEK_API_KEY'],
      url: () => 'https://api.deepseek.com',
      prices: 'deepseek',
      openrouter: 'deepseek',
      load: async (name, { client }) => (await import('@ai-sdk/deepseek')).createDeepSeek(client)(name),
    },
  ],
  [
    'bedrock',
    {
      keys: ['AWS_BEARER_TOKEN_BEDROCK', 'AWS_SECRET_ACCESS_KEY'],
      needs: ({ keyVariable }) => [
        ['AWS_REGION', 'AWS_DEFAULT_REGION'],
        ...(keyVariable === 'AWS_SECRET_ACCESS_KEY' ? [['AWS_ACCESS_KEY_ID']] : []),
      ],
      url: (env) => setting(env, 'AWS_ENDPOINT_URL_BEDROCK_RUNTIME') ?? setting(env, 'AWS_ENDPOINT_URL'),
      place: (env) => ({ region: bedrockRegion(env) }),
      prices: 'aws',
      openrouter: null,
      async load(name, { env, client: { apiKey, ...client } }) {
        const { createAmazonBedrock } = await import('@ai-sdk/amazon-bedrock')
        const region = bedrockRegion(env)
        if (env.AWS_BEARER_TOKEN_BEDROCK === apiKey) return createAmazonBedrock({ ...client, region, apiKey })(name)
        const signing = { accessKeyId: env.AWS_ACCESS_KEY_ID ?? '', secretAccessKey: apiKey }
        const session = env.AWS_SESSION_TOKEN === undefined ? {} : { sessionToken: env.AWS_SESSION_TOKEN }
        // An empty key keeps the SDK from looking for a bearer token by itself.
        return createAmazonBedrock({ ...client, region, apiKey: '', ...signing, ...session })(name)
      },
    },
  ],
  [
    'azure',
    {
      keys: ['AZURE_API_KEY'],
      needs: ({ hasAddress }) => (hasAddress ? [] : [['AZURE_RESOURCE_NAME']]),
      url: () => null,
      hasTwoApis: true,
      place: (env, { hasAddress }) =>
        hasAddress ? {} : { resource: (setting(env, 'AZURE_RESOURCE_NAME') ?? '').toLowerCase() },
      prices: 'azure',
      openrouter: null,
      async load(name, { api, env, client }) {
        const { createAzure } = await import('@ai-sdk/azure')
        const azure = createAzure({ ...client, resourceName: env.AZURE_RESOURCE_NAME ?? '' })
        return api === 'chat' ? azure.chat(name) : azure.responses(name)
      },
    },
  ],
])
