/**
 * The policy of the dashboard's pages: scripts, styles and workers are the server's files, nothing is inline, and pages contact only the
 * server. A model's text that got into a page as markup could neither run nor reach anyone.
 */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; worker-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"

/** Returns the headers of every answer. No other site may run, frame, sniff or read anything from the API. */
export function securityHeaders(options: { readonly isHttps: boolean }): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    ...(options.isHttps ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
}
