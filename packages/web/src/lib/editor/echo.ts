/** Texts that are waited for at most: nobody types more before the page shows one of them. */
const MOST = 100

/** Tells texts that came from the editor and come back to it from those that the page puts there. */
export interface Echo {
  /** Notes a text that the editor reports. */
  report(text: string): void
  /**
   * Tells whether a text that the page gives is to be put into the editor. One that the editor reported is not: more may have been typed since,
   * which it would take away.
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
      // Those before it will not come any more.
      reported = at === -1 ? [] : reported.slice(at)
      return at === -1
    },
  }
}
