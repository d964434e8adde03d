/** A GitHub workflow that runs the evals on every pull request and shows what failed. */
export const STARTER_WORKFLOW = `name: Evals
on:
  pull_request:
  push:
    branches: [main]

permissions:
  contents: read
  security-events: write # to upload SARIF

jobs:
  evals:
    runs-on: ubuntu-latest
    timeout-minutes: 30
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with:
          node-version: 24

      - name: Run the evals
        # env:
        #   ANTHROPIC_API_KEY: \${{ secrets.ANTHROPIC_API_KEY }}
        run: npx assay run evals --fail-under 0.8 --format json,sarif,markdown,html --output report

      - name: Job summary
        if: always() && hashFiles('report/report.md') != ''
        run: cat report/report.md >> "$GITHUB_STEP_SUMMARY"

      - uses: github/codeql-action/upload-sarif@v4
        if: always() && hashFiles('report/report.sarif') != ''
        with:
          sarif_file: report/report.sarif
          category: assay

      - uses: actions/upload-artifact@v4
        if: always() && hashFiles('report/**') != ''
        with:
          name: assay-report
          path: report
`
