import { competitionMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import { createSecondStep } from '#modules/accounts/index.ts'
import { actorOf } from '#platform/http/actor.ts'
import { cacheAnswer, cacheJson } from '#platform/http/cached-answer.ts'
import { ok, route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { sharedAnswers } from '#platform/http/shared-answers.ts'
import { makeOfficial, reopen } from './official.service.ts'
import { drawLinkPicture, drawResult } from './picture.service.ts'
import { previewDecision } from './preview.service.ts'
import { readCategoryResult, readEventResult, readPrizes, readSignedResult } from './results.service.ts'

// As a ranking: many readers share one answer from memory.
const CROWD_LAG_MS = 2500

export function resultRoutes(app: App, context: Context) {
  const { db, readPublic } = context
  const answer = sharedAnswers(app, { maxLagUnderLoadMs: CROWD_LAG_MS })
  const answerPicture = sharedAnswers(app)
  const confirmByCode = createSecondStep(context)

  route(app, 'GET /api/results/category/:catUUID', (request, reply) => {
    const id = request.params.catUUID.toLowerCase()
    return answer(request, reply, `category ${id}`, async () =>
      cacheJson(reply, await readPublic((reads) => readCategoryResult(reads, id))),
    )
  })

  route(app, 'GET /api/rankings/category/:catUUID/picture', async (request, reply) => {
    const id = request.params.catUUID.toLowerCase()
    return answerPicture(request, reply, id, async () =>
      cacheAnswer(await readPublic((reads) => drawLinkPicture(reads, id)), 'image/jpeg'),
    )
  })

  route(app, 'GET /api/results/category/:catUUID/picture/:strength', (request, reply) => {
    const [id, strength] = [request.params.catUUID.toLowerCase(), request.params.strength]
    return answerPicture(request, reply, `${id} ${strength}`, async () =>
      cacheAnswer(await readPublic((reads) => drawResult(reads, id, strength)), 'image/jpeg'),
    )
  })

  route(app, 'GET /api/results/event/:eventUUID', (request, reply) => {
    const id = request.params.eventUUID.toLowerCase()
    return answer(request, reply, `event ${id}`, async () =>
      cacheJson(reply, await readPublic((reads) => readEventResult(reads, id))),
    )
  })

  route(app, 'GET /api/results/category/:catUUID/signed/:strength', ({ params }) =>
    readPublic((reads) => readSignedResult(reads, params.catUUID.toLowerCase(), params.strength)),
  )

  route(app, 'GET /api/competition/:catUUID/prizes', ({ params }) =>
    readPrizes(db, params.catUUID.toLowerCase()),
  )

  route(app, 'POST /api/competition/:catUUID/preview', ({ params, body }) =>
    previewDecision(db, params.catUUID.toLowerCase(), body),
  )

  route(app, 'POST /api/competition/:catUUID/official', async (request) => {
    const { id, seen, strength, shown } = request.body
    const about = { id: id.toLowerCase(), seen, strength, shown }
    await makeOfficial(context, actorOf(request), request.params.catUUID.toLowerCase(), about)
    return ok(competitionMessages.official)
  })

  route(app, 'POST /api/competition/:catUUID/reopen', async (request) => {
    const { id, seen, strength, reason, code } = request.body
    const actor = actorOf(request)
    const { accountId, cpf } = signedIn(request)
    await confirmByCode({ accountId, cpf, actor }, code, (askCode) => {
      const about = { id: id.toLowerCase(), seen, strength, reason, askCode }
      return reopen(db, actor, request.params.catUUID.toLowerCase(), about)
    })
    return ok(competitionMessages.reopened)
  })
}
