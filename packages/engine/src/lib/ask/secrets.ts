import type { ModelRequest } from '@assay/core/exchange'
import { fillSecrets, secretVariable } from '@assay/core/suite'

/** The secrets of this command by name, each read from its variable when it is first asked for. */
class SecretValues extends Map<string, string> {
  readonly #env: Readonly<Record<string, string | undefined>>

  constructor(env: Readonly<Record<string, string | undefined>>) {
    super()
    this.#env = env
  }

  override get(name: string): string | undefined {
    const known = super.get(name) ?? this.#env[secretVariable(name)]
    if (known !== undefined) this.set(name, known)
    return known
  }

  override has(name: string): boolean {
    return this.get(name) !== undefined
  }
}

/** Puts secrets into what is sent, and keeps them out of what is stored. */
export class Secrets {
  /** By name. Holds those that were used so far; `get` finds the others. */
  readonly values: ReadonlyMap<string, string>

  /** Secrets are in variables such as `ASSAY_SECRET_TOKEN`. */
  constructor(env: Readonly<Record<string, string | undefined>>) {
    this.values = new SecretValues(env)
  }

  /** A request as it is sent. It must not be stored, logged or shown. */
  fill(request: ModelRequest): ModelRequest {
    const messages = request.messages.map((message) => ({
      ...message,
      content: fillSecrets(message.content, this.values),
    }))
    return { ...request, messages }
  }

  /** A text of a model or a service with every secret that was sent replaced by the template that names it. */
  mask(text: string): string {
    let masked = text
    for (const [name, value] of this.values) {
      if (value !== '') masked = masked.replaceAll(value, `{{secret('${name}')}}`)
    }
    return masked
  }
}
