import type { ChatMessage } from '@assay/core/exchange'
import type { CheckNode, ClassifySpec } from '@assay/core/suite'
import type { CheckTools } from '../check/check-tools.ts'
import { createShowText, type ShowText } from '../check/show-text.ts'
import { type PreparedNode, prepareRule } from '../judge/prepare-level.ts'
import { type CanarySearch, prepareCanarySearch } from './canary.ts'
import { prepareSecretSearch, type SecretSearch } from './find-secret.ts'
import { type PromptSearch, preparePromptSearch } from './prompt-run.ts'

/** Checks with the name of what holds when they all do. */
export interface NamedRule {
  readonly name: string
  readonly node: PreparedNode
}

/** What a case says about the classes of its answers, ready for answers. */
export interface ClassRules {
  readonly spec: ClassifySpec
  /** Whether nothing is declared that an answer could do wrong beside failing its checks. */
  readonly isPlain: boolean
  readonly findSecrets: SecretSearch
  /** The search for the system prompt of a conversation; null when it is not protected or there is none. */
  readonly promptSearch: (messages: readonly ChatMessage[]) => PromptSearch | null
  readonly canaries: readonly CanarySearch[]
  readonly hijack: PreparedNode | null
  readonly policies: readonly NamedRule[]
  readonly failures: readonly NamedRule[]
  /** Shows a piece of an answer, with the declared secrets hidden as well. */
  readonly show: ShowText
}

/** Makes a spec ready for answers. Throws when it names a secret of the environment that was not given. */
export function prepareRules(spec: ClassifySpec, tools: CheckTools): ClassRules {
  const secrets = spec.secrets.map(tools.fillSecrets)
  const named = (name: string, checks: CheckNode): NamedRule => ({ name, node: prepareRule(checks, tools) })
  return {
    spec,
    isPlain: isPlain(spec),
    findSecrets: prepareSecretSearch(secrets),
    promptSearch: createPromptSearches(spec, tools),
    canaries: spec.canaries.map((canary) => prepareCanarySearch(tools.fillSecrets(canary))),
    hijack: spec.hijack === null ? null : prepareRule(spec.hijack, tools),
    policies: spec.policies.map(({ name, checks }) => named(name, checks)),
    failures: spec.failures.map(({ code, checks }) => named(code, checks)),
    show: secrets.length === 0 ? tools.show : showWithout(secrets, tools.secrets),
  }
}

function isPlain(spec: ClassifySpec): boolean {
  const { secrets, protect_system_prompt, canaries, hijack, policies } = spec
  return secrets.length + canaries.length + policies.length === 0 && hijack === null && !protect_system_prompt
}

function showWithout(declared: readonly string[], secrets: ReadonlyMap<string, string>): ShowText {
  return createShowText(new Map([...secrets, ...declared.map((value, i) => [`secrets[${i}]`, value] as const)]))
}

/** The cases of a suite mostly share one prompt, so that the last search is kept. */
function createPromptSearches(spec: ClassifySpec, tools: CheckTools): ClassRules['promptSearch'] {
  let last: { readonly prompt: string; readonly search: PromptSearch } | null = null
  return (messages) => {
    if (!spec.protect_system_prompt) return null
    const said = messages.filter(({ role }) => role === 'system').map(({ content }) => content)
    if (said.length === 0) return null
    const prompt = tools.fillSecrets(said.join('\n'))
    if (last?.prompt !== prompt) last = { prompt, search: preparePromptSearch(prompt) }
    return last.search
  }
}
