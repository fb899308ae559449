import { adminMessages, authorisationMessages, placeMessages, ruleMessages } from '@porteira/domain'
import { labelOfRule } from '@porteira/domain/competition'
import type { FastifyError } from 'fastify'
import type { Context } from '#context.ts'
import { invalid } from '#platform/errors.ts'
import { actorOf } from '#platform/http/actor.ts'
import { cacheAnswer } from '#platform/http/cached-answer.ts'
import { ok, okWith, route, routeWith } from '#platform/http/endpoint.ts'
import { acceptPictures } from '#platform/http/picture-upload.ts'
import type { App } from '#platform/http/server.ts'
import { signedInActorOf } from '#platform/http/session.ts'
import { sharedAnswers } from '#platform/http/shared-answers.ts'
import { setAuthorisation } from './authorisation-setting.service.ts'
import { bannerRefusals, replaceBanner } from './banner-editing.service.ts'
import { createBundle, editBundle, readBundle } from './bundle-editing.service.ts'
import { editCategory, readCategory } from './category-editing.service.ts'
import { readCompetition, setCompetition } from './competition-editing.service.ts'
import { invalidField } from './editing.rules.ts'
import { editEvent } from './event-editing.service.ts'
import { readGroundPlan, replaceGroundPlan } from './ground-plan.service.ts'
import { setSaleClosed } from './sale-closing.service.ts'

export function editingRoutes(app: App, context: Context) {
  const { db } = context
  const answerPlan = sharedAnswers(app)

  routeWith(app, 'PUT /api/events/:eventUUID', namingField, async (request) => {
    await editEvent(db, request.params.eventUUID, request.body, actorOf(request))
    return ok(adminMessages.eventUpdated)
  })

  routeWith(
    app,
    'PUT /api/events/:eventUUID/sale',
    { schemaErrorFormatter: () => invalidField('salesClosed') },
    async (request) => {
      const actor = signedInActorOf(request)
      return ok(await setSaleClosed(db, request.params.eventUUID, request.body.closed === 1, actor))
    },
  )

  routeWith(app, 'PUT /api/events/:eventUUID/authorisation', namingField, async (request) => {
    await setAuthorisation(db, request.params.eventUUID, request.body, actorOf(request))
    return ok(authorisationMessages.settingSaved)
  })

  acceptPictures(app, bannerRefusals, (uploads, readUpload) =>
    route(uploads, 'POST /api/events/:eventUUID/banner', async (request) => {
      const upload = await readUpload(request)
      await replaceBanner(context, request.params.eventUUID, upload, actorOf(request))
      return ok(adminMessages.bannerUpdated)
    }),
  )

  acceptPictures(app, bannerRefusals, (uploads, readUpload) =>
    route(uploads, 'POST /api/categories/:itemUUID/plan', async (request) => {
      const upload = await readUpload(request)
      await replaceGroundPlan(context, request.params.itemUUID, upload, actorOf(request))
      return ok(placeMessages.planUpdated)
    }),
  )

  route(app, 'GET /api/categories/:itemUUID/plan', async (request, reply) =>
    answerPlan(request, reply, request.params.itemUUID.toLowerCase(), async () =>
      cacheAnswer(await readGroundPlan(context, request.params.itemUUID), 'image/jpeg'),
    ),
  )

  route(app, 'GET /api/categories/:itemUUID', async ({ params }) =>
    okWith({ result: await readCategory(db, params.itemUUID) }),
  )

  routeWith(app, 'PUT /api/categories/:itemUUID', namingField, async (request) => {
    await editCategory(db, request.params.itemUUID, request.body, actorOf(request))
    return ok(adminMessages.categoryUpdated)
  })

  route(app, 'GET /api/categories/:itemUUID/competition', async ({ params }) =>
    okWith(await readCompetition(db, params.itemUUID)),
  )

  routeWith(app, 'PUT /api/categories/:itemUUID/competition', namingRule, async (request) => {
    const { params, body } = request
    await setCompetition(db, params.itemUUID, body, actorOf(request))
    return ok(body.competition ? ruleMessages.saved : ruleMessages.removed)
  })

  route(app, 'GET /api/bundles/:itemUUID', async ({ params, query }) => ({
    status: 'OK' as const,
    result: await readBundle(db, {
      itemUUID: params.itemUUID,
      isNew: query.newBundle === '1',
      eventUUID: query.eventUUID,
    }),
  }))

  routeWith(app, 'POST /api/bundles/', namingField, async (request) => {
    const { eventUUID } = request.query
    const itemUUID = await createBundle(db, eventUUID.toLowerCase(), request.body, actorOf(request))
    return { ...ok(adminMessages.bundleCreated), itemUUID }
  })

  routeWith(app, 'PUT /api/bundles/:itemUUID', namingField, async (request) => {
    await editBundle(db, request.params.itemUUID, request.body, actorOf(request))
    return ok(adminMessages.bundleUpdated)
  })
}

/** Names the wrong field in the refusal, because these forms have twenty fields. */
const namingField = {
  schemaErrorFormatter([error]: NonNullable<FastifyError['validation']>) {
    const missing: unknown = error?.params['missingProperty']
    return invalidField(typeof missing === 'string' ? missing : (error?.instancePath.split('/')[1] ?? ''))
  },
}

/** Names the wrong value of the rules by its place. */
const namingRule = {
  schemaErrorFormatter([error]: NonNullable<FastifyError['validation']>) {
    const [field, ...place] = (error?.instancePath ?? '').split('/').filter(Boolean)
    const missing: unknown = error?.params['missingProperty']
    const path = [...place, ...(typeof missing === 'string' ? [missing] : [])].join('.')
    const isOfRules = field === 'competition' && path !== ''
    return isOfRules ? invalid(adminMessages.invalidField(labelOfRule(path))) : invalidField('competition')
  },
}
