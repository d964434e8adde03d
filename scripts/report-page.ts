import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

// The script and the style of the HTML report, as the module that writes them into each page. They are sources like any
// other, in packages/formats/src/lib/html/page; a page has to carry them inside, so here they become texts.
const folder = join(import.meta.dirname, '..', 'packages', 'formats', 'src', 'lib', 'html', 'page')

/** In the order in which they override each other. */
const STYLES = ['ground.css', 'summary.css', 'charts.css', 'failures.css', 'samples.css', 'narrow.css']

/** The text of `page-assets.ts`. */
export async function pageAssets(): Promise<string> {
  const build = await rolldown({ input: join(folder, 'main.ts'), platform: 'browser', logLevel: 'warn' })
  const { output } = await build.generate({ format: 'iife', minify: true })
  await build.close()
  const style = STYLES.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  return `// Made from page/ by \`npm run generate\`.

/** The script of the page. */
export const PAGE_SCRIPT = ${template(output[0].code.trim())}

/** The style of the page. */
export const PAGE_STYLE = ${template(tight(style))}
`
}

/** CSS without comments and indentation. */
function tight(css: string): string {
  return css
    .replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}

function template(text: string): string {
  if (/<\/(?:script|style)|<!--/i.test(text)) throw new Error('The page would end inside of its own script or style.')
  return `\`${text.replaceAll('\r', '').replace(/[\\`]|\$\{/g, '\\$&')}\``
}
