import type { ModelAnswer, ModelFailure, ModelRequest } from '@assay/core/exchange'
import {
  fillSecrets,
  markSecret,
  maskSecrets,
  nameSecretVariable,
  removeCutSecrets,
  SECRET_KEY_VARIABLE,
  showSecrets,
} from '@assay/core/suite'
import { changeAnswer, changeRequest } from './change-texts.ts'

type Environment = Readonly<Record<string, string | undefined>>

const PREFIX = nameSecretVariable('')

/**
 * A process's secrets by name: all of the environment's, whether or not a suite names them, since a program under test may know them too. A
 * secret that a suite names has that name.
 */
class SecretValues extends Map<string, string> {
  constructor(env: Environment) {
    super()
    for (const [variable, value] of Object.entries(env)) {
      if (variable === SECRET_KEY_VARIABLE) continue
      if (variable.startsWith(PREFIX) && value !== undefined) this.set(plainName(variable), value)
    }
  }

  override get(name: string): string | undefined {
    const known = super.get(name)
    if (known !== undefined) return known
    const plain = plainName(nameSecretVariable(name))
    const value = super.get(plain)
    if (value === undefined) return undefined
    this.delete(plain)
    this.set(name, value)
    return value
  }

  /** Replaces the value that any spelling of the name has. */
  replace(name: string, value: string): void {
    const plain = plainName(nameSecretVariable(name))
    for (const known of [...this.keys()]) if (plainName(nameSecretVariable(known)) === plain) this.delete(known)
    this.set(plain, value)
  }

  override has(name: string): boolean {
    return this.get(name) !== undefined
  }
}

function plainName(variable: string): string {
  return variable.slice(PREFIX.length).toLowerCase()
}

/** Fills secrets into what is sent and judged, and keeps them out of what is stored and shown. */
export class Secrets {
  readonly #values: SecretValues
  readonly #key: string

  /**
   * Reads secrets from variables such as `ASSAY_SECRET_TOKEN`. The key that seals stored secrets is hidden like them, and never filled in.
   */
  constructor(env: Environment) {
    this.#values = new SecretValues(env)
    this.#key = env[SECRET_KEY_VARIABLE] ?? ''
  }

  /** All secrets by name. */
  get values(): ReadonlyMap<string, string> {
    return this.#values
  }

  /** Adds a secret that was set while this process runs: it is filled in and hidden from now on. */
  learn(name: string, value: string): void {
    this.#values.replace(name, value)
  }

  /** Returns a request as it is sent. It must not be stored, logged or shown. */
  fill(request: ModelRequest): ModelRequest {
    return changeRequest(request, (text) => this.reveal(text))
  }

  /** Returns a text as it was before `mask`, for comparison. It must not be stored, logged or shown. */
  reveal(text: string): string {
    return fillSecrets(text, this.values)
  }

  /** Returns a shown text as it was before, with markers for the secrets that its templates name. */
  mark(shown: string): string {
    return shown.replace(/\{\{secret\('([^']*)'\)\}\}/g, (whole, name: string) =>
      this.values.has(name) ? markSecret(name) : whole,
    )
  }

  /** Returns an answer with a marker in place of every secret. */
  maskAnswer(answer: ModelAnswer): ModelAnswer {
    return changeAnswer(answer, (text) => this.mask(text))
  }

  /** Returns a failure without secrets. It is final and can be shown. */
  maskFailure(failure: ModelFailure): ModelFailure {
    return { ...failure, message: removeCutSecrets(this.hide(failure.message), this.values.values()) }
  }

  /** Returns a text with a marker in place of every secret. The sealing key is removed for good, since nobody may ask for it. */
  mask(text: string): string {
    return maskSecrets(this.#key === '' ? text : text.replaceAll(this.#key, '[key]'), this.values)
  }

  /** Returns a text that can be shown, with each secret replaced by the template that names it. */
  hide(text: string): string {
    return showSecrets(this.mask(text))
  }

  /** Returns a request to a judge, without secrets. */
  hideRequest(request: ModelRequest): ModelRequest {
    return changeRequest(request, (text) => this.hide(text))
  }
}
