import { UserError } from '@assay/core/errors'

/** Maximum size of a variable's or secret's value, in bytes of UTF-8. */
export const VALUE_LIMIT = 64 * 1024

/** Throws UserError `SETTING_NAME_INVALID` for an invalid name of a variable or secret. */
export function demandSettingName(name: string): void {
  if (/^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(name) && name !== '__proto__') return
  const shown = JSON.stringify(name.slice(0, 80))
  throw new UserError('SETTING_NAME_INVALID', `${shown} can't be the name of a variable or secret.`)
}

/** Throws UserError `SETTING_VALUE_INVALID` for a value that is too long or isn't valid Unicode. Never shows it. */
export function demandSettingValue(name: string, value: string): void {
  const size = Buffer.byteLength(value)
  if (size > VALUE_LIMIT) {
    const message = `The value of "${name}" has ${size} bytes; the limit is ${VALUE_LIMIT}.`
    throw new UserError('SETTING_VALUE_INVALID', message)
  }
  if (!value.isWellFormed()) {
    throw new UserError('SETTING_VALUE_INVALID', `The value of "${name}" isn't valid Unicode.`)
  }
}
