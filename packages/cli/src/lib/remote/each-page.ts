/** Goes through all pages of a list: `read` gets the cursor of each, null for the first. */
export async function* eachPage<Page extends { readonly next: string | null }>(
  read: (cursor: string | undefined) => Promise<Page>,
): AsyncGenerator<Page> {
  let cursor: string | null = null
  do {
    const page: Page = await read(cursor ?? undefined)
    yield page
    cursor = page.next
  } while (cursor !== null)
}
