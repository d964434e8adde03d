/** The policy of the page: it loads only its own script, and contacts only its own server. */
export const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The page that lists all calls and lets a person try them. */
export const DOCS_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Assay API</title>
<style>
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 60rem; padding: 1rem }
summary { cursor: pointer; padding: .3rem 0 }
summary code { font-weight: 600 }
details { border-bottom: 1px solid color-mix(in srgb, currentcolor 20%, transparent) }
form { display: grid; gap: .5rem; margin: .5rem 0 1rem 1rem }
label { display: grid; grid-template-columns: 12rem 1fr; gap: .5rem; align-items: start }
input, textarea, button { font: inherit; padding: .2rem .4rem }
textarea { font-family: ui-monospace, monospace; min-height: 6rem }
button { justify-self: start }
pre { overflow: auto; max-height: 30rem; padding: .5rem; margin: 0; background: color-mix(in srgb, currentcolor 8%, transparent) }
</style>
</head>
<body>
<h1>Assay API</h1>
<p>All calls of this server, from <a href="/api/openapi.json">openapi.json</a>. Requests you send here are real.</p>
<label>Token, if the server needs one <input id="token" type="password" autocomplete="off"></label>
<main id="calls"></main>
<noscript>This page needs JavaScript.</noscript>
<script src="/api/docs.js"></script>
</body>
</html>
`
