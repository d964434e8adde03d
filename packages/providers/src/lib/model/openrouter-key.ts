/** The variable that holds OpenRouter's key. */
export const OPENROUTER_KEY = 'OPENROUTER_API_KEY'
