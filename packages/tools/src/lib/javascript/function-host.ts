/**
 * The program that a function process runs: it loads modules and calls their functions as messages ask. It is plain JavaScript passed as a
 * string, since the bundle has no separate file for it. Its arguments are the parent's process ID and the number of a reply's characters to
 * read.
 *
 * A function that never returns would keep it from noticing that its parent is gone, so a separate thread watches for that.
 */
export const FUNCTION_HOST = `
const { pathToFileURL } = require('node:url')
const { Worker } = require('node:worker_threads')
const [, starter, limit] = process.argv
const end = () => {
  try { process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL') } catch { process.exit(1) }
}
process.on('disconnect', end)
if (process.platform !== 'win32') {
  const watch = "setInterval(() => { if (process.ppid !== " + Number(starter) + ") process.kill(-process.pid, 'SIGKILL') }, 500)"
  new Worker(watch, { eval: true }).unref()
}
const sort = (_, value) =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
process.on('message', async ({ id, path, name, args, tool }) => {
  if (path === undefined) return process.send({ id, ok: true, text: '' })
  try {
    const module = await import(pathToFileURL(path).href)
    const found = name === 'default' ? (module.default?.default ?? module.default) : module[name]
    if (typeof found !== 'function') throw new Error('the module exports no function "' + name + '"')
    const value = await found(args, { tool })
    const json = typeof value === 'string' ? undefined : JSON.stringify(value)
    const text = typeof value === 'string' ? value : json === undefined ? '' : JSON.stringify(JSON.parse(json), sort)
    process.send({ id, ok: true, text: text.slice(0, Number(limit)) })
  } catch (error) {
    process.send({ id, ok: false, text: String(error?.message ?? error).slice(0, Number(limit)) })
  }
})
`
