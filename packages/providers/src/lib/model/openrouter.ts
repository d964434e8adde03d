/** The variable that holds OpenRouter's key. */
export const OPENROUTER_KEY = 'OPENROUTER_API_KEY'

/** OpenRouter's address, unless the config sets another. */
export const OPENROUTER_URL = 'https://openrouter.ai/api/v1'
