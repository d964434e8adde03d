import dgram from 'node:dgram'
import dns from 'node:dns'
import { appendFileSync } from 'node:fs'
import { registerHooks, syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

// Loaded before the command with --import, in every thread of it. Notes each attempt to reach anything, and each module
// that comes from outside of the repository's own packages, as lines of the file in ASSAY_TEST_LOG.

const file = process.env.ASSAY_TEST_LOG ?? ''
const note = (what: string): void => appendFileSync(file, `${what}\n`)

/** Wraps a function of a built-in module so that each call is noted. */
function noted<Name extends string>(owner: Record<Name, unknown>, name: Name, what: string): void {
  const original = owner[name]
  if (typeof original !== 'function') throw new Error(`${what} has no ${name} any more.`)
  owner[name] = function (this: unknown, ...args: unknown[]) {
    note(`${what}.${name}`)
    return Reflect.apply(original, this, args)
  }
}

noted(net.Socket.prototype as never, 'connect', 'net')
noted(dgram as never, 'createSocket', 'dgram')
for (const name of Object.keys(dns)) {
  if (/^(lookup|resolve|reverse)/.test(name)) {
    noted(dns as never, name, 'dns')
    noted(dns.promises as never, name, 'dns')
  }
}
syncBuiltinESMExports()

registerHooks({
  load(url, context, next) {
    const name = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(url)?.[1]
    if (name !== undefined) note(`module ${name}`)
    return next(url, context)
  },
})
