/** Parameters that pages add to a copied link while they are shown, such as a running run's revision. */
const additions = new Map<string, string>()

/** Adds a parameter to links that are copied from this page; returns how to take it back. */
export function addToLink(name: string, value: string): () => void {
  additions.set(name, value)
  return () => additions.delete(name)
}

/** Copies the address of the page as the reader sees it. Returns what to say. */
export async function copyLink(): Promise<string> {
  const url = new URL(location.href)
  for (const [name, value] of additions) url.searchParams.set(name, value)
  return navigator.clipboard.writeText(url.href).then(
    () => 'Link copied',
    () => 'The browser blocked copying',
  )
}
