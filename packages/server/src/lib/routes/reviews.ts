import {
  composeJudgeSuite,
  drawReview,
  getItem,
  labelItem,
  listItems,
  listReviews,
  nextItem,
  openReview,
  parseReviewId,
  type Review,
  ReviewSpec,
  readAgreements,
} from '@assay/app/review'
import { saveSuiteText } from '@assay/app/suites'
import {
  AgreementList,
  AgreementQuery,
  ItemLabelAnswer,
  ItemLabelBody,
  JudgeSuiteAnswer,
  queryInteger,
  ReviewBody,
  ReviewItemList,
  ReviewItemsQuery,
  ReviewItemView,
  ReviewList,
  ReviewProgressView,
  ReviewView,
} from '@assay/core/api'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { LOCAL_NAME } from './labels.ts'
import { networkReading } from './network-reading.ts'
import { createRoutes, jsonAnswer, jsonBody } from './route-parts.ts'

/** A review's ID, which encodes its run, check, class, number and seed. */
const ReviewPath = z.object({ id: z.string().min(1).max(8000) })

const draw = createRoute({
  method: 'post',
  path: '/api/reviews',
  summary: 'Draw answers from a run for people to label; the same request draws the same answers',
  request: { body: jsonBody(ReviewBody) },
  responses: { 200: jsonAnswer(ReviewView, 'The review') },
})

const list = createRoute({
  method: 'get',
  path: '/api/reviews',
  summary: 'List started reviews, newest first, and the most recently labeled runs',
  responses: { 200: jsonAnswer(ReviewList, 'The reviews and runs') },
})

const get = createRoute({
  method: 'get',
  path: '/api/reviews/{id}',
  summary: 'Get a review',
  request: { params: ReviewPath },
  responses: { 200: jsonAnswer(ReviewView, 'The review') },
})

const next = createRoute({
  method: 'get',
  path: '/api/reviews/{id}/next',
  summary: "Get the next answer you haven't labeled, without the verdict",
  request: { params: ReviewPath },
  responses: { 200: jsonAnswer(ReviewProgressView, 'The next answer; null at the end') },
})

const items = createRoute({
  method: 'get',
  path: '/api/reviews/{id}/items',
  summary: "List which of a review's answers you have labeled, and other people's labels on those",
  request: { params: ReviewPath, query: ReviewItemsQuery },
  responses: { 200: jsonAnswer(ReviewItemList, 'Every answer by its place') },
})

const item = createRoute({
  method: 'get',
  path: '/api/reviews/{id}/items/{place}',
  summary: 'Get the answer at a place in a review; the verdict only after your label, the model after your last label',
  request: { params: ReviewPath.extend({ place: queryInteger(1, 10_000) }) },
  responses: { 200: jsonAnswer(ReviewItemView, 'The answer') },
})

const suite = createRoute({
  method: 'post',
  path: '/api/reviews/{id}/suite',
  summary: 'Save a suite that tests judges, made from the labeled answers',
  request: { params: ReviewPath },
  responses: { 200: jsonAnswer(JudgeSuiteAnswer, 'The suite') },
})

const label = createRoute({
  method: 'post',
  path: '/api/reviews/{id}/labels',
  summary: "Label an answer in a review and get the instrument's verdict",
  request: { params: ReviewPath, body: jsonBody(ItemLabelBody) },
  responses: { 200: jsonAnswer(ItemLabelAnswer, 'The label and the verdict') },
})

const agreement = createRoute({
  method: 'get',
  path: '/api/agreement',
  summary: "Get how well people agree with a run's verdicts",
  request: { query: AgreementQuery },
  responses: { 200: jsonAnswer(AgreementList, 'One entry for each suite and labeled check') },
})

/** Makes the routes for reviewing answers. */
export function createReviewRoutes() {
  const app = createRoutes()
  app.openapi(draw, async (c) => {
    const { store } = c.var.caller.workspace
    return c.json(toView(await drawReview(store, ReviewSpec.parse(c.req.valid('json')))), 200)
  })
  app.openapi(list, async (c) => {
    const { workspace, name } = c.var.caller
    return c.json(await listReviews(workspace.store, name ?? LOCAL_NAME), 200)
  })
  app.openapi(get, async (c) => {
    return c.json(toView(await openReview(c.var.caller.workspace.store, c.req.valid('param').id)), 200)
  })
  app.openapi(items, async (c) => {
    const { workspace, name } = c.var.caller
    const review = await openReview(workspace.store, c.req.valid('param').id)
    const by = name ?? LOCAL_NAME
    const { reviewer = by } = c.req.valid('query')
    const { items: states, model } = await listItems(workspace.store, review, { by, reviewer })
    const done = states.filter(({ verdict }) => verdict !== null).length
    return c.json({ reviewer, items: states, done, total: states.length, model }, 200)
  })
  app.openapi(item, async (c) => {
    const { workspace, name } = c.var.caller
    const { id, place } = c.req.valid('param')
    const review = await openReview(workspace.store, id)
    return c.json(await getItem(workspace.store, review, place, name ?? LOCAL_NAME), 200)
  })
  app.openapi(suite, async (c) => {
    const { workspace, name: savedBy } = c.var.caller
    const { run, check } = parseReviewId(c.req.valid('param').id)
    const { name, text, cases, left } = await composeJudgeSuite(workspace.store, run, check)
    const toSave = { name, text, savedBy: savedBy ?? undefined }
    const saved = await saveSuiteText(workspace.store, toSave, await networkReading(c.var), c.var.service.now)
    return c.json({ name, version: saved.version, cases, left }, 200)
  })
  app.openapi(next, async (c) => {
    const { workspace, name } = c.var.caller
    const review = await openReview(workspace.store, c.req.valid('param').id)
    return c.json(await nextItem(workspace.store, review, name ?? LOCAL_NAME), 200)
  })
  app.openapi(label, async (c) => {
    const { workspace, name } = c.var.caller
    const review = await openReview(workspace.store, c.req.valid('param').id)
    const { class: named = null, comment = null, ...said } = c.req.valid('json')
    const options = { now: c.var.service.now, tellsAtOnce: true }
    const labelled = { ...said, class: named, comment, by: name ?? LOCAL_NAME }
    return c.json(await labelItem(workspace.store, review, labelled, options), 200)
  })
  app.openapi(agreement, async (c) => {
    const { store } = c.var.caller.workspace
    const { run, ...query } = c.req.valid('query')
    const { id } = await store.getRun(run)
    return c.json({ run: id, agreements: await readAgreements(store, id, query) }, 200)
  })
  return app
}

function toView({ id, spec, strata, suites }: Review): ReviewView {
  return { id, ...spec, strata, suites }
}
