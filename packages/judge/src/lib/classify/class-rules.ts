import type { ChatMessage } from '@assay/core/exchange'
import type { CheckNode, ClassifySpec } from '@assay/core/suite'
import type { Piece } from '../answer/reasoning-blocks.ts'
import type { CheckTools } from '../check/check-tools.ts'
import { createShowText, type ShowText } from '../check/show-text.ts'
import { type PreparedNode, prepareNode } from '../level/prepare-node.ts'
import { type CanarySearch, prepareCanarySearch } from './canary.ts'
import { prepareSecretSearch, type SecretSearch } from './find-secret.ts'
import { type PromptSearch, preparePromptSearch } from './prompt-run.ts'
import { type AcrossTurnsSearch, prepareAcrossTurns } from './secret-across-turns.ts'

/** Checks with the name of what holds if they all do. */
export interface NamedRule {
  readonly name: string
  readonly node: PreparedNode
}

/** A case's rules about the classes of its answers, ready for answers. */
export interface ClassRules {
  readonly spec: ClassifySpec
  /** Whether the case declares nothing that an answer could do wrong, besides failing its checks. */
  readonly isPlain: boolean
  readonly findSecrets: SecretSearch
  readonly findSecretsAcrossTurns: AcrossTurnsSearch
  /** Finds a piece of a conversation's system prompt in a squashed text, if the prompt is protected. */
  readonly findPrompt: (messages: readonly ChatMessage[], squashed: string) => Piece | null
  readonly canaries: readonly CanarySearch[]
  readonly hijack: PreparedNode | null
  readonly policies: readonly NamedRule[]
  readonly failures: readonly NamedRule[]
  readonly partial: PreparedNode | null
  /** Shows a piece of an answer, with the declared secrets hidden as well. */
  readonly show: ShowText
}

/** Prepares a spec for answers. Throws if it names a secret of the environment that is missing. */
export function prepareRules(spec: ClassifySpec, tools: CheckTools): ClassRules {
  const secrets = spec.secrets.map(tools.fillSecrets)
  const prepareNamed = (name: string, checks: CheckNode): NamedRule => ({ name, node: prepareNode(checks, tools) })
  return {
    spec,
    isPlain: isPlain(spec),
    findSecrets: prepareSecretSearch(secrets),
    findSecretsAcrossTurns: prepareAcrossTurns(secrets),
    findPrompt: createPromptSearch(spec, tools),
    canaries: spec.canaries.map((canary) => prepareCanarySearch(tools.fillSecrets(canary))),
    hijack: spec.hijack === null ? null : prepareNode(spec.hijack, tools),
    policies: spec.policies.map(({ name, checks }) => prepareNamed(name, checks)),
    partial: spec.partial == null ? null : prepareNode(spec.partial, tools),
    failures: spec.failures.map(({ code, checks }) => prepareNamed(code, checks)),
    show: secrets.length === 0 ? tools.show : createShowWithout(secrets, tools.secrets),
  }
}

function isPlain(spec: ClassifySpec): boolean {
  const { secrets, protect_system_prompt, canaries, hijack, policies } = spec
  return secrets.length + canaries.length + policies.length === 0 && hijack === null && !protect_system_prompt
}

function createShowWithout(declared: readonly string[], secrets: ReadonlyMap<string, string>): ShowText {
  return createShowText(new Map([...secrets, ...declared.map((value, i) => [`secrets[${i}]`, value] as const)]))
}

function createPromptSearch(spec: ClassifySpec, tools: CheckTools): ClassRules['findPrompt'] {
  // Most cases of a suite share one prompt.
  let last: { readonly prompt: string; readonly search: PromptSearch } | null = null
  return (messages, squashed) => {
    if (!spec.protect_system_prompt) return null
    const prompt = joinMessages('system', messages, tools)
    if (last?.prompt !== prompt) last = { prompt, search: preparePromptSearch(prompt) }
    if (last.search(squashed) === null) return null
    // Text that the user wrote too isn't a secret. That is rarely needed, so it's prepared only here.
    return preparePromptSearch(prompt, joinMessages('user', messages, tools))(squashed)
  }
}

function joinMessages(role: ChatMessage['role'], messages: readonly ChatMessage[], tools: CheckTools): string {
  const said = messages.filter((message) => message.role === role).map(({ content }) => content)
  return tools.fillSecrets(said.join('\n'))
}
