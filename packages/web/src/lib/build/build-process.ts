// Builds the pages into the folder that is named, in a process of its own: the builder's memory and settings end with it.
import { buildPages } from './build-pages.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Bug: no folder is named.')
await buildPages(folder)
