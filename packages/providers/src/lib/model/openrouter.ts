/** The variable that holds OpenRouter's key. */
export const OPENROUTER_KEY = 'OPENROUTER_API_KEY'

/** Where OpenRouter is, unless the config says otherwise. */
export const OPENROUTER_URL = 'https://openrouter.ai/api/v1'
