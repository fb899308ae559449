import { businessDate } from '@porteira/domain'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { actorOf, callerAddressOf } from '#platform/http/actor.ts'
import { lookUpCallerOf } from '#platform/http/access.ts'
import { ok, okWith, route } from '#platform/http/endpoint.ts'
import { sharedCountsOf } from '#platform/http/rate-limits.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { createCpfLookupLimit, createUnknownCpfCounter } from '#modules/accounts/index.ts'
import { addRider } from './adding.service.ts'
import { confirmNames } from './confirming.service.ts'
import { addListedPeople, addPerson, checkPeopleCsv } from './desk.service.ts'

export function riderRoutes(app: App, context: Context) {
  const dependencies = { ...context, cpfLookupLimit: createCpfLookupLimit(context) }
  const strangers = createUnknownCpfCounter(context)
  const lookUpCounts = sharedCountsOf('GET /api/users/lookup/:cpf', context.runSql)

  route(app, 'POST /api/users/riders', (request) => {
    const { cartUUID, ...rider } = request.body
    const buyer = {
      accountId: signedIn(request).accountId,
      actor: actorOf(request),
      lookUps: { caller: callerAddressOf(request), counts: lookUpCounts(request) },
    }
    return addRider(dependencies, { rider, cartUUID, today: businessDate(new Date()) }, buyer)
  })

  route(app, 'POST /api/people/', async (request) => ({
    status: 'OK' as const,
    ...(await addPerson({ db: context.db, strangers }, request.body, {
      ...deskOf(request),
      counted: lookUpCallerOf(request),
    })),
  }))

  route(app, 'POST /api/people/csv', async (request) =>
    okWith({ lines: await checkPeopleCsv(context.db, request.body.text, actorOf(request)) }),
  )

  route(app, 'POST /api/people/batch', async (request) =>
    okWith({ outcomes: await addListedPeople(context.db, request.body.people, deskOf(request)) }),
  )

  route(app, 'POST /api/cart/admin/:cartUUID/:cartItemId/confirm-names', async (request) =>
    ok(await confirmNames(context.db, request.params, actorOf(request))),
  )
}

const deskOf = (request: FastifyRequest) => ({
  accountId: signedIn(request).accountId,
  actor: actorOf(request),
})
