/** The page of a server whose dashboard isn't built. It has no style, because the policy allows none within a page. */
export const MISSING_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Assay: no dashboard</title>
</head>
<body>
<h1>The dashboard isn't built</h1>
<p>The API works: <a href="/api/docs">see all calls</a>.</p>
<p>From a clone, <code>assay serve</code> builds the dashboard when it starts. If that failed, see its output for the reason, fix it and start the
server again. <code>npm ci</code> installs what the build needs.</p>
</body>
</html>
`
