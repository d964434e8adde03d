import {
  drawReview,
  labelItem,
  nextItem,
  parseReviewId,
  type Review,
  ReviewSpec,
  readAgreements,
} from '@assay/app/review'
import {
  AgreementList,
  AgreementQuery,
  ItemLabelAnswer,
  ItemLabelBody,
  ReviewBody,
  ReviewProgressView,
  ReviewView,
} from '@assay/core/api'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { LOCAL_NAME } from './labels.ts'
import { createRoutes, jsonAnswer, jsonBody } from './route-parts.ts'

/** The id of a review says which run, check, class, number and seed it is of. */
const ReviewPath = z.object({ id: z.string().min(1).max(8000) })

const draw = createRoute({
  method: 'post',
  path: '/api/reviews',
  summary: 'Draw answers of a run for people to label; the same request draws the same answers',
  request: { body: jsonBody(ReviewBody) },
  responses: { 200: jsonAnswer(ReviewView, 'The review') },
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
  summary: 'Get the next answer that you have not labelled; nothing in it tells the verdict',
  request: { params: ReviewPath },
  responses: { 200: jsonAnswer(ReviewProgressView, 'The next answer; null at the end') },
})

const label = createRoute({
  method: 'post',
  path: '/api/reviews/{id}/labels',
  summary: 'Label an answer of a review, and learn what the instrument says',
  request: { params: ReviewPath, body: jsonBody(ItemLabelBody) },
  responses: { 200: jsonAnswer(ItemLabelAnswer, 'The label, and the verdict') },
})

const agreement = createRoute({
  method: 'get',
  path: '/api/agreement',
  summary: 'Get how people agree with the verdicts of a run',
  request: { query: AgreementQuery },
  responses: { 200: jsonAnswer(AgreementList, 'One entry for each suite and labelled check') },
})

/** Makes the routes by which people review answers. */
export function createReviewRoutes() {
  const app = createRoutes()
  app.openapi(draw, async (c) => {
    const { store } = c.var.caller.workspace
    return c.json(toView(await drawReview(store, ReviewSpec.parse(c.req.valid('json')))), 200)
  })
  app.openapi(get, async (c) => {
    const { store } = c.var.caller.workspace
    return c.json(toView(await drawReview(store, parseReviewId(c.req.valid('param').id))), 200)
  })
  app.openapi(next, async (c) => {
    const { workspace, name } = c.var.caller
    const review = await drawReview(workspace.store, parseReviewId(c.req.valid('param').id))
    return c.json(await nextItem(workspace.store, review, name ?? LOCAL_NAME), 200)
  })
  app.openapi(label, async (c) => {
    const { workspace, name } = c.var.caller
    const review = await drawReview(workspace.store, parseReviewId(c.req.valid('param').id))
    const { class: named = null, comment = null, ...said } = c.req.valid('json')
    const labelled = { ...said, class: named, comment, by: name ?? LOCAL_NAME }
    return c.json(await labelItem(workspace.store, review, labelled, { now: c.var.service.now }), 200)
  })
  app.openapi(agreement, async (c) => {
    const { store } = c.var.caller.workspace
    const { run, ...query } = c.req.valid('query')
    const { id } = await store.getRun(run)
    return c.json({ run: id, agreements: await readAgreements(store, id, query) }, 200)
  })
  return app
}

function toView({ id, spec, strata }: Review): ReviewView {
  return { id, ...spec, strata }
}
