import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 1181px)'

/** Returns whether there is room for the peek beside the list. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(WIDE)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(WIDE).matches,
  )
}
