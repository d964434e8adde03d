import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { WEB } from './sources.ts'

const COMPRESSED = /\.(?:html|js|css|svg|json|txt)$/

/**
 * Builds the pages into a folder, which is emptied first, with a `.br` and a `.gz` copy of every text. Returns the paths of the modules that went in.
 * Sets `NODE_ENV` for the whole process, so that libraries leave out their warnings.
 */
export async function buildPages(folder: string): Promise<readonly string[]> {
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  const built = await build({
    configFile: join(WEB, 'vite.config.ts'),
    configLoader: 'native',
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
  })
  await compressFiles(folder)
  if (Array.isArray(built) || !('output' in built)) throw new Error('Bug: the build produced no pages.')
  return built.output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
}

async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && COMPRESSED.test(entry.name))
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))))
}

/** Compresses a file as far as possible: it's done once, and the file is sent often. */
async function compressFile(file: string): Promise<void> {
  const text = await readFile(file)
  const parameters = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, { params: parameters }))
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
}
