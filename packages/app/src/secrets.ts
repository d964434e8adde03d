export { SealingKey } from './lib/secrets/seal-secret.ts'
export { type KeyPlace, openSealingKey } from './lib/secrets/sealing-key.ts'
export {
  deleteSecret,
  type ListedSecret,
  listSecrets,
  readSecrets,
  type SecretPlace,
  setSecret,
} from './lib/secrets/stored-secrets.ts'
