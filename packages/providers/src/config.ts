export { ProvidersConfig } from './lib/config/config.ts'
