import manifest from '../../../package.json' with { type: 'json' }

/**
 * A GitHub workflow that runs the evals on every pull request and shows what failed. It fails on a clear drop since the last run on main, or,
 * as long as there is none, when fewer than 80% pass.
 */
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
          check-latest: true
      - name: Install Assay
        run: npm install --global assay@${manifest.version}

      # The report of the last run on main. A pull request can read what main saved.
      - uses: actions/cache/restore@v4
        if: github.event_name == 'pull_request'
        with:
          path: baseline
          key: assay-baseline-\${{ github.sha }}
          restore-keys: assay-baseline-

      - name: Run the evals
        # env:
        #   ANTHROPIC_API_KEY: \${{ secrets.ANTHROPIC_API_KEY }}
        run: |
          assay run evals --format json,sarif,markdown,html --output report --fail-under 0.8
          if [ -f baseline/report.json ]; then
            assay compare --baseline baseline/report.json --current report/report.json --gate significant
          fi

      - name: Job summary
        if: always() && hashFiles('report/report.md') != ''
        run: cat report/report.md >> "$GITHUB_STEP_SUMMARY"

      # Private repositories without code scanning and pull requests from forks can't upload it.
      - uses: github/codeql-action/upload-sarif@v4
        if: always() && hashFiles('report/report.sarif') != ''
        continue-on-error: true
        with:
          sarif_file: report/report.sarif
          category: assay

      - uses: actions/upload-artifact@v4
        if: always() && hashFiles('report/**') != ''
        with:
          name: assay-report
          path: report

      - name: Save the report as the next baseline
        if: github.ref == 'refs/heads/main'
        run: mkdir -p baseline && cp report/report.json baseline/report.json
      - uses: actions/cache/save@v4
        if: github.ref == 'refs/heads/main'
        with:
          path: baseline
          key: assay-baseline-\${{ github.sha }}
`
