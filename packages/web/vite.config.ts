import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const SILENT: readonly string[] = ['MODULE_LEVEL_DIRECTIVE', 'PLUGIN_TIMINGS']

/**
 * Keeps the styles of `src/pages/NAME` to the page of that name: styles are never unloaded, and a name like `.more` means something else on every page.
 * `:where` adds nothing to their weight.
 */
const scopePages: Plugin = {
  name: 'scope-pages',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/pages\/[^/]+\/[^/?]+\.css$/ },
    handler(code, id) {
      const page = /\/pages\/([^/]+)\//.exec(id)?.[1]
      return { code: `:where([data-page="${page}"]) {\n${code}\n}\n`, map: null }
    },
  },
}

/** The package's THIRD_PARTY_NOTICES.md has all licenses once; a library of arithmetic repeats its own 439 times. */
const output = { comments: { legal: false } }

/** How the pages are built: plain files under `dist/`, with a hash of their content in their names. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [scopePages],
  oxc: { jsx: { runtime: 'automatic' } },
  // 5 kB of a worker of 70: one would look into the browser's storage for whom to tell its steps, the other is for browsers of long ago.
  resolve: {
    alias: {
      debug: join(import.meta.dirname, 'src/lib/build/no-debug.cjs'),
      '@stdlib/utils-define-nonenumerable-read-only-property': join(
        import.meta.dirname,
        'src/lib/build/read-only-property.cjs',
      ),
    },
  },
  build: {
    target: 'es2024',
    // The first that know nested rules, which are smaller nested.
    cssTarget: ['chrome120', 'edge120', 'firefox121', 'safari17.2'],
    outDir: 'dist',
    emptyOutDir: true,
    // A style sheet or a picture inlined as a `data:` address is refused by the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: true,
    // One sheet is a third smaller than its parts compressed apart, and rules have one order whichever page came first.
    cssCodeSplit: false,
    // `"use client"` in libraries means nothing here, and how long plugins take changes nothing.
    rolldownOptions: {
      output,
      onLog: (level, log, report) => (SILENT.includes(log.code ?? '') ? undefined : report(level, log)),
    },
  },
  worker: { format: 'es', rolldownOptions: { output } },
  // While pages are written: `npx vite packages/web`, beside `assay serve`.
  server: { proxy: { '/api': { target: process.env.ASSAY_SERVER ?? 'http://127.0.0.1:4141', changeOrigin: true } } },
})
