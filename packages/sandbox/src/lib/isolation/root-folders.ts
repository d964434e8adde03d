import { makeRootFolder, type RootFolder } from './root-folder.ts'
import type { ReadOnlyBind } from './sandbox.ts'

/** A sandbox's roots: one for all programs, and another only if a program binds a file where another has a folder. */
export interface RootFolders {
  /** Returns the root with a place for each bind. */
  readonly choose: (binds: readonly ReadOnlyBind[]) => RootFolder
  readonly remove: () => void
}

/** Makes roots in the system's temporary folder. */
export function makeRootFolders(): RootFolders {
  const roots = [makeRootFolder()]
  return {
    choose: (binds) => {
      const found = roots.find(({ makePlaces }) => makePlaces(binds))
      if (found !== undefined) return found
      const root = makeRootFolder()
      if (root.makePlaces(binds)) {
        roots.push(root)
        return root
      }
      root.remove()
      throw new Error(
        `A file and a folder are bound to the same path: ${binds.map(({ to, from }) => to ?? from).join(', ')}`,
      )
    },
    remove: () => {
      for (const root of roots) root.remove()
    },
  }
}
