import { businessDate } from '@porteira/domain'
import type { Context } from '#context.ts'
import { createSecurityNotices } from '#modules/accounts/index.ts'
import { actorOf } from '#platform/http/actor.ts'
import { ok, route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn, signedInActorOf } from '#platform/http/session.ts'
import { readMinorsOfCart, readMinorsOfEvent } from './minors.service.ts'
import { nameGuardianOfCart, nameGuardianOfEvent } from './naming.service.ts'
import { markOnPaper, undoOnPaper } from './paper.service.ts'
import { readAuthorisation, revokeAuthorisation, signAuthorisation } from './signing.service.ts'

export function authorisationRoutes(app: App, context: Context) {
  const { db } = context
  const naming = { ...context, securityNotices: createSecurityNotices(context) }

  route(app, 'GET /api/cart/:cartUUID/minors', (request) =>
    readMinorsOfCart(db, request.params.cartUUID, signedIn(request).accountId),
  )
  route(app, 'POST /api/cart/:cartUUID/minors/:userUUID/guardian', async (request) => {
    const { cartUUID, userUUID } = request.params
    const named = { userUUID, guardian: request.body, actor: signedInActorOf(request) }
    return ok(await nameGuardianOfCart(naming, cartUUID, named))
  })

  route(app, 'GET /api/authorisations/:token', ({ params }) => readAuthorisation(db, params.token))
  route(app, 'POST /api/authorisations/:token', async (request) => {
    const signing = { actor: actorOf(request), today: businessDate(new Date()) }
    return ok(await signAuthorisation(context, request.params.token, request.body, signing))
  })
  route(app, 'POST /api/authorisations/:token/revoke', async (request) =>
    ok(await revokeAuthorisation(context, request.params.token, actorOf(request))),
  )

  route(app, 'GET /api/events/:eventUUID/minors', ({ params }) => readMinorsOfEvent(db, params.eventUUID))
  route(app, 'POST /api/events/:eventUUID/minors/:userUUID/guardian', async (request) => {
    const { eventUUID, userUUID } = request.params
    const named = { userUUID, guardian: request.body, actor: signedInActorOf(request) }
    return ok(await nameGuardianOfEvent(naming, eventUUID, named))
  })
  route(app, 'POST /api/events/:eventUUID/minors/:userUUID/paper', async (request) =>
    ok(await markOnPaper(db, request.params, request.body.note ?? '', signedInActorOf(request))),
  )
  route(app, 'POST /api/events/:eventUUID/minors/:userUUID/paper/undo', async (request) =>
    ok(await undoOnPaper(db, request.params, request.body.reason, signedInActorOf(request))),
  )
}
