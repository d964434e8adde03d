/** The most texts that are awaited: nobody types more before the page shows one of them. */
const MOST = 100

/** Distinguishes the editor's own texts, when they come back to it, from those that the page sets. */
export interface Echo {
  /** Notes a text that the editor reports. */
  report(text: string): void
  /**
   * Returns whether to put the page's text into the editor. A text that the editor reported isn't news: putting it back would remove what
   * was typed since.
   */
  isNews(text: string): boolean
}

/** Makes the memory of one editor. */
export function createEcho(): Echo {
  let reported: string[] = []
  return {
    report: (text) => {
      reported = [...reported.slice(1 - MOST), text]
    },
    isNews: (text) => {
      const at = reported.indexOf(text)
      // Earlier ones won't come any more.
      reported = at === -1 ? [] : reported.slice(at)
      return at === -1
    },
  }
}
