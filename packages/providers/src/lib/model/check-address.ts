import { UserError } from '@assay/core/errors'

/**
 * Returns a provider's address without trailing slashes. The message doesn't repeat it, since it may contain a password.
 *
 * @throws UserError `PROVIDER_ADDRESS_INVALID` for what isn't a web address, as a variable may hold.
 */
export function checkAddress(provider: string, address: string): string {
  if (/^https?:$/.test(URL.parse(address)?.protocol ?? '')) return address.replace(/\/+$/, '')
  const message = `The address of provider "${provider}" isn't a web address.`
  throw new UserError('PROVIDER_ADDRESS_INVALID', message, 'Check the variable that holds it, or set base_url.')
}
