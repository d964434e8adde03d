import type { ConsoleMessage, Page } from 'playwright-core'

/** Writes down everything that goes wrong in a page from now on. `mayFail` are paths of the server at `origin` whose failures are part of the test. */
export async function watchPage(page: Page, origin: string, mayFail: readonly RegExp[]): Promise<readonly string[]> {
  const wrong: string[] = []
  const isAllowed = (address: string): boolean => {
    if (!address.startsWith(origin)) return false
    const { pathname, search } = new URL(address)
    return mayFail.some((pattern) => pattern.test(pathname + search))
  }
  page.on('pageerror', (error) => wrong.push(`Thrown: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isAllowed(message.location().url)) wrong.push(describe(message))
  })
  page.on('response', (response) => {
    const address = response.url()
    if (response.status() >= 400 && !isAllowed(address)) wrong.push(`${response.status()} for ${address}`)
  })
  page.on('requestfailed', (request) => {
    // A page that goes on doesn't wait for what it asked before.
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED' && !isAllowed(request.url())) wrong.push(`${reason} for ${request.url()}`)
  })
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(
        `Policy violated: ${event.effectiveDirective} by ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}`,
      )
    })
  })
  return wrong
}

function describe(message: ConsoleMessage): string {
  const { url, lineNumber } = message.location()
  return `Console: ${message.text()} (${url}:${lineNumber})`
}
