// What a program can do with Assay without the command. From the root of the repository: node examples/use-cases.ts
import { compareReferences } from '@assay/app/compare'
import { planSpec, resumeSpec, runPlanned } from '@assay/app/run'
import { rescore } from '@assay/app/score'
import { openWorkspace } from '@assay/app/workspace'

// A workspace has what lives longer than a run: store, models, clock. It tells what happens while a run goes.
await using workspace = await openWorkspace({
  store: { mode: 'memory' },
  listen: (event) => {
    if (event.type === 'run.stopped') console.log(`A run stops: ${event.reason}.`)
  },
})

// A plan reads and checks everything and asks nothing. Running it gives one run for each model.
const planned = await planSpec(workspace, { suites: ['examples/quickstart'], budget: 0.004 })
for (const { model, status } of await runPlanned(workspace, planned)) console.log(`${model} is ${status}.`)

// Going on needs no more than the store: what was asked for is recorded there, and nothing recorded is asked again.
const { spec, runs: resume } = await resumeSpec(workspace.store, 'last', { budget: 1 })
const [careful, quick] = await runPlanned(workspace, await planSpec(workspace, spec), { resume })
if (careful === undefined || quick === undefined) throw new Error('The suite names two models.')
for (const { model, status, score } of [careful, quick]) console.log(`${model} is ${status} and scores ${score.value}.`)

// Two runs, or reports, are compared case by case.
const { regressed } = await compareReferences(workspace.store, careful.id, quick.id)
console.log(`${quick.model} is worse than ${careful.model} on ${regressed.length} cases.`)

// Checks that have changed are applied to the answers that are there.
const choice = { suite: 'examples/quickstart/suite.yaml', asksJudges: false, keep: false }
const { samples, flips } = await rescore(workspace, careful.id, choice)
console.log(`${samples} answers judged again, ${flips.length} verdicts changed.`)
