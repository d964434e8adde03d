import type { AskOutcome, ModelRequest } from '@assay/core/exchange'
import { fillSecrets, secretMarker, secretVariable, showSecrets, withoutMarkers } from '@assay/core/suite'

type Environment = Readonly<Record<string, string | undefined>>

const PREFIX = secretVariable('')

/**
 * The secrets of this command by name: all that the environment has, whether a suite names them or not, since a program
 * that is asked may know them too. One that a suite names goes by that name.
 */
class SecretValues extends Map<string, string> {
  constructor(env: Environment) {
    super()
    for (const [variable, value] of Object.entries(env)) {
      if (variable.startsWith(PREFIX) && value !== undefined) this.set(plainName(variable), value)
    }
  }

  override get(name: string): string | undefined {
    const known = super.get(name)
    if (known !== undefined) return known
    const plain = plainName(secretVariable(name))
    const value = super.get(plain)
    if (value === undefined) return undefined
    this.delete(plain)
    this.set(name, value)
    return value
  }

  override has(name: string): boolean {
    return this.get(name) !== undefined
  }
}

function plainName(variable: string): string {
  return variable.slice(PREFIX.length).toLowerCase()
}

/** Puts secrets into what is sent and judged, and keeps them out of what is stored and shown. */
export class Secrets {
  /** By name. */
  readonly values: ReadonlyMap<string, string>

  /** Secrets are in variables such as `ASSAY_SECRET_TOKEN`. */
  constructor(env: Environment) {
    this.values = new SecretValues(env)
  }

  /** A request as it is sent. It must not be stored, logged or shown. */
  fill(request: ModelRequest): ModelRequest {
    return this.#withTexts(request, (text) => this.reveal(text))
  }

  /** A text as it was before `mask`, to be compared. It must not be stored, logged or shown. */
  reveal(text: string): string {
    return fillSecrets(text, this.values)
  }

  /** A text as it was before `hide`, to be compared. It must not be stored, logged or shown. */
  revealShown(text: string): string {
    return text.replace(/\{\{secret\('([^']*)'\)\}\}/g, (whole, name: string) => this.values.get(name) ?? whole)
  }

  /**
   * A text of a model or a service with a marker in place of every secret, as it is stored. Whatever in it only looks like a
   * marker is taken out: else a model could have a secret sent to it by a follow-up.
   */
  mask(text: string): string {
    let masked = withoutMarkers(text)
    // The longest first, since one secret may be the beginning of another.
    const values = [...this.values].filter(([, value]) => value !== '').sort(([, a], [, b]) => b.length - a.length)
    for (const [name, value] of values) masked = masked.replaceAll(value, secretMarker(name))
    return masked
  }

  /** The same for all texts of an outcome. A failure is final, and can be shown. */
  maskOutcome(outcome: AskOutcome): AskOutcome {
    if (!outcome.ok) return { ok: false, failure: { ...outcome.failure, message: this.hide(outcome.failure.message) } }
    const { text, reasoning } = outcome.answer
    const masked = { text: this.mask(text), reasoning: reasoning === null ? null : this.mask(reasoning) }
    return { ok: true, answer: { ...outcome.answer, ...masked } }
  }

  /** A text as it may be shown: the template that names it in place of every secret. */
  hide(text: string): string {
    return showSecrets(this.mask(text))
  }

  /** A request to a judge, which is told of no secret. */
  hideRequest(request: ModelRequest): ModelRequest {
    return this.#withTexts(request, (text) => this.hide(text))
  }

  #withTexts(request: ModelRequest, change: (text: string) => string): ModelRequest {
    return {
      ...request,
      messages: request.messages.map((message) => ({ ...message, content: change(message.content) })),
    }
  }
}
