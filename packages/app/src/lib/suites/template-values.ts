import { nameSecretVariable, type SecretNames } from '@assay/core/suite'
import { listSecrets } from '../secrets/stored-secrets.ts'
import { readVars } from '../settings/stored-vars.ts'
import type { OpenWorkspace } from '../workspace/open-workspace.ts'

/** The values for templates of suites that are read in a workspace. */
export interface TemplateValues {
  readonly vars: Readonly<Record<string, unknown>>
  readonly secrets: SecretNames
}

/** Collects the values for templates: the given variables, then the store's, and the names of the secrets. */
export async function gatherValues(
  { store, secrets, policy }: Pick<OpenWorkspace, 'store' | 'secrets' | 'policy'>,
  said: Readonly<Record<string, unknown>> = {},
): Promise<TemplateValues> {
  const kept = (await listSecrets(store)).map(({ name }) => name)
  const variables = new Set(kept.map(nameSecretVariable))
  return {
    vars: { ...(await readVars(store)), ...said },
    secrets: {
      has: (name) => secrets.values.has(name) || variables.has(nameSecretVariable(name)),
      isForbidden: !policy.secrets,
      names: new Set([...secrets.values.keys(), ...kept]),
    },
  }
}
