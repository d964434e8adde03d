import type { SettingMethods } from '../store/store-parts.ts'
import { compareTexts } from '../store/text-order.ts'
import type { MemoryState } from './memory-state.ts'

/** Makes the methods for variables and secrets. */
export function createMemorySettings({ settings }: MemoryState): SettingMethods {
  const keyOf = (kind: string, name: string) => `${kind} ${name}`
  return {
    async putSetting(setting) {
      settings.set(keyOf(setting.kind, setting.name), { ...setting })
    },
    async settings(kind) {
      const found = [...settings.values()].filter((setting) => setting.kind === kind)
      return found.sort((a, b) => compareTexts(a.name, b.name)).map((setting) => ({ ...setting }))
    },
    async deleteSetting(kind, name) {
      return settings.delete(keyOf(kind, name))
    },
  }
}
