export { VALUE_LIMIT } from './lib/settings/setting-name.ts'
export {
  deleteVar,
  listVars,
  readVars,
  type SettingChange,
  type StoredVar,
  setVar,
} from './lib/settings/stored-vars.ts'
