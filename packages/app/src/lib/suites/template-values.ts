import { nameSecretVariable, type SecretNames } from '@assay/core/suite'
import { listSecrets } from '../secrets/stored-secrets.ts'
import { readVars } from '../settings/stored-vars.ts'
import type { OpenWorkspace } from '../workspace/open-workspace.ts'

/** What fills the templates of suites that are read in a workspace. */
export interface TemplateValues {
  readonly vars: Readonly<Record<string, unknown>>
  readonly secrets: SecretNames
}

/** Gathers what fills templates: the variables that were said, over those of the store, and the secrets there are, by their names alone. */
export async function gatherValues(
  { store, secrets }: Pick<OpenWorkspace, 'store' | 'secrets'>,
  said: Readonly<Record<string, unknown>> = {},
): Promise<TemplateValues> {
  const kept = (await listSecrets(store)).map(({ name }) => name)
  const variables = new Set(kept.map(nameSecretVariable))
  return {
    vars: { ...(await readVars(store)), ...said },
    secrets: {
      has: (name) => secrets.values.has(name) || variables.has(nameSecretVariable(name)),
      names: new Set([...secrets.values.keys(), ...kept]),
    },
  }
}
