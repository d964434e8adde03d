/** Returns the address of a run's page on a server; without a run, that of the dashboard. */
export function pageAddress(server: string, run: string | null): string {
  return `${server}/${run === null ? '' : `runs/${encodeURIComponent(run)}`}`
}
