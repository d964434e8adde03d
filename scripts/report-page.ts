import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

// The script and the style of the HTML report, as the module that writes them into each page. They are sources like any
// other, in packages/formats/src/lib/html/page; a page has to carry them inside, so here they become texts.
const folder = join(import.meta.dirname, '..', 'packages', 'formats', 'src', 'lib', 'html', 'page')

/** The one source of colours and fonts, of the dashboard and of reports. */
const TOKENS = join(import.meta.dirname, '..', 'packages', 'web', 'src', 'tokens.css')

/** Style files, in the order they override each other. */
const STYLES = ['ground.css', 'summary.css', 'charts.css', 'failures.css', 'samples.css', 'narrow.css']

/** Returns the text of `page-assets.ts`. */
export async function pageAssets(): Promise<string> {
  const build = await rolldown({ input: join(folder, 'main.ts'), platform: 'browser', logLevel: 'warn' })
  const { output } = await build.generate({ format: 'iife', minify: true })
  await build.close()
  const style = STYLES.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  return `// Made from page/ by \`npm run generate\`.

/** The script of the page. */
export const PAGE_SCRIPT = ${template(output[0].code.trim())}

/** The style of the page. */
export const PAGE_STYLE = ${template(tight(`${tokensFor(style)}\n${style}`))}
`
}

/** Returns the dashboard's tokens that a style uses, light and dark. Throws for a missing one. */
function tokensFor(style: string): string {
  const text = readFileSync(TOKENS, 'utf8')
  const light = readTokens(/^:root \{\n([\s\S]*?)\n\}/m.exec(text)?.[1])
  const dark = readTokens(/prefers-color-scheme: dark\) \{\s*:root[^{]*\{\n([\s\S]*?)\n {2}\}/.exec(text)?.[1])
  const own = new Set(Array.from(style.matchAll(/^\s*(--[\w-]+):/gm), ([, name = '']) => name))
  const used = new Set(Array.from(style.matchAll(/var\((--[\w-]+)\)/g), ([, name = '']) => name))
  const names = [...used].filter((name) => !own.has(name)).sort()
  const missing = names.filter((name) => !light.has(name))
  if (missing.length > 0) throw new Error(`tokens.css has no ${missing.join(', ')}.`)
  const write = (tokens: ReadonlyMap<string, string>) =>
    names.flatMap((name) => (tokens.has(name) ? [`${name}: ${tokens.get(name)};`] : [])).join('\n')
  const darkRule = `@media (prefers-color-scheme: dark) {\n:root {\n${write(dark)}\n}\n}`
  return `:root {\ncolor-scheme: light dark;\n${write(light)}\n}\n${darkRule}`
}

/** Reads custom properties by name; a value may span several lines. */
function readTokens(block = ''): ReadonlyMap<string, string> {
  const plain = block.replace(/\/\*[\s\S]*?\*\//g, '')
  return new Map(
    Array.from(plain.matchAll(/(--[\w-]+):\s*([^;]+);/g), ([, name = '', value = '']) => [
      name,
      value.replace(/\s+/g, ' ').trim(),
    ]),
  )
}

/** Returns CSS without comments and indentation. */
function tight(css: string): string {
  return css
    .replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}

function template(text: string): string {
  if (/<\/(?:script|style)|<!--/i.test(text)) throw new Error('The page would end inside its own script or style.')
  return `\`${text.replaceAll('\r', '').replace(/[\\`]|\$\{/g, '\\$&')}\``
}
