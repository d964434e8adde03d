import { UserError } from '@assay/core/errors'
import type { Client } from '@assay/server/client'
import type { Setting, Store } from '@assay/store/store'
import { eachPage } from './each-page.ts'

/** Labels in one request. */
const LABELS = 500

type SettingMethods = Pick<
  Store,
  'settings' | 'putSetting' | 'deleteSetting' | 'labels' | 'appendLabels' | 'suiteVersions' | 'deleteSuite'
>

/** Makes the methods of a store that are about the variables, secrets, labels and saved suites of a server. Values of secrets are never told. */
export function createRemoteSettings({ vars, secrets, labels, suites }: Client): SettingMethods {
  return {
    async settings(kind) {
      if (kind === 'secret') {
        return (await secrets.list()).secrets.map((each): Setting => ({ ...each, kind, value: '' }))
      }
      return (await vars.list()).vars.map(({ value, ...each }) => ({ ...each, kind, value: JSON.stringify(value) }))
    },
    async putSetting({ kind, name, value }) {
      // A secret is sealed by the server, which alone has the key.
      if (kind === 'secret') throw new Error('Bug: a sealed secret was about to be sent.')
      await vars.set(name, JSON.parse(value))
    },
    async deleteSetting(kind, name) {
      try {
        await (kind === 'var' ? vars : secrets).delete(name)
        return true
      } catch (error) {
        if (error instanceof UserError && error.code === 'SETTING_NOT_FOUND') return false
        throw error
      }
    },
    async *labels({ answers, ...filter } = {}) {
      for await (const page of eachPage((cursor) =>
        labels.list({ ...filter, limit: 1000, cursor: cursor === undefined ? undefined : Number(cursor) }),
      )) {
        for (const label of page.labels) if (answers === undefined || answers.includes(label.answer)) yield label
      }
    },
    /** Sends labels without their author and time, which the server sets. */
    async appendLabels(added) {
      for (let at = 0; at < added.length; at += LABELS) {
        await labels.add({ labels: added.slice(at, at + LABELS).map(({ by: _, at: __, ...label }) => label) })
      }
    },
    async suiteVersions(name) {
      const pages = eachPage((cursor) => suites.list({ versions: true, limit: 1000, cursor }))
      const all = (await Array.fromAsync(pages)).flatMap((page) => page.suites)
      return name === undefined ? all : all.filter((each) => each.name === name)
    },
    deleteSuite: async (name) => (await suites.delete(name)).versions,
  }
}
