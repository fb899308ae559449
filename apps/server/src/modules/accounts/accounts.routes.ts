import { businessDate } from '@porteira/domain'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { notFound } from '#platform/errors.ts'
import { fieldOf } from '#platform/fields.ts'
import { lookUpCallerOf } from '#platform/http/access.ts'
import { actorOf } from '#platform/http/actor.ts'
import { route, routeWith } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn, tokenOf } from '#platform/http/session.ts'
import { endDevice } from './access/devices.service.ts'
import { lookUp, readProfile } from './people/accounts.service.ts'
import { createCpfLookupLimit } from './people/cpf-lookup-limit.service.ts'
import { accountDependencies } from './dependencies.service.ts'
import { asksForAdmin, credentialsOf } from './login/login.rules.ts'
import { continueLogin, logIn } from './login/login.service.ts'
import { changeProfile } from './profile/profile.service.ts'
import { signUp } from './profile/sign-up.service.ts'
import { endOwnSession, endSession, listSessions } from './sessions/sessions.service.ts'

export function accountRoutes(app: App, context: Context) {
  const dependencies = accountDependencies(context)
  const cpfLookupLimit = createCpfLookupLimit(context)

  route(app, 'POST /api/users/login/userpass', (request) => {
    const credentials = { ...credentialsOf(request.query, request.body), otp: request.body.otp }
    return logIn(dependencies, credentials, originOf(request))
  })

  route(app, 'POST /api/users/login/token', (request) => {
    const { accountId, mustEnrol, rights } = signedIn(request)
    const kind = mustEnrol || rights ? 'admin' : 'user'
    const asAdmin = asksForAdmin(request.query, request.body)
    return continueLogin(
      dependencies,
      { token: tokenOf(request), kind, accountId, asAdmin },
      originOf(request),
    )
  })

  route(app, 'POST /api/users/logout', async (request) => {
    const { device } = request
    if (device) await endDevice(dependencies.db, actorOf(request), device)
    else await endSession(dependencies.db, actorOf(request), signedIn(request))
    return { status: 'OK' as const }
  })

  route(app, 'POST /api/users/new', (request) =>
    signUp(dependencies, request.body, { ...originOf(request), today: businessDate(new Date()) }),
  )

  route(app, 'GET /api/users/lookup/:cpf', async (request) => {
    const { params, query, session } = request
    const found = await lookUp(dependencies, {
      cpf: params.cpf,
      forSignUp: query.m === '1',
      callerCpf: session?.cpf,
      caller: lookUpCallerOf(request),
      today: businessDate(new Date()),
    })
    if (query.cartUUID) await cpfLookupLimit.remember(query.cartUUID, params.cpf)
    return found
  })

  routeWith(app, 'GET /api/users/:userId', { preValidation: onlyNumbers }, (request) =>
    readProfile(dependencies.db, request.params.userId, signedIn(request).accountId),
  )

  route(app, 'GET /api/users/:userId/sessions', async (request) => ({
    status: 'OK' as const,
    sessions: await listSessions(dependencies.db, ownerOf(request)),
  }))

  route(app, 'POST /api/users/:userId/sessions/:sessionId/end', async (request) => {
    const { accountId } = ownerOf(request)
    const named = { accountId, sessionId: request.params.sessionId }
    return { status: 'OK' as const, msg: await endOwnSession(dependencies.db, actorOf(request), named) }
  })

  route(app, 'PUT /api/users/:userId', (request) =>
    changeProfile(dependencies, {
      userId: request.params.userId,
      accountId: signedIn(request).accountId,
      typed: request.body,
      today: businessDate(new Date()),
      actor: actorOf(request),
    }),
  )
}

/** The session of the caller, whose account the address names. */
function ownerOf(request: FastifyRequest & { params: { userId: string } }) {
  const session = signedIn(request)
  // guard: sessions-of-another-account-hidden
  if (request.params.userId !== String(session.accountId)) throw notFound()
  return session
}

/** The origin of a login: actor and browser. */
export const originOf = (request: FastifyRequest) => ({
  actor: actorOf(request),
  userAgent: request.headers['user-agent'] ?? '',
})

/** Without this check `/api/users/lookup` without a CPF would read a profile called "lookup". */
async function onlyNumbers({ params }: FastifyRequest) {
  if (!/^\d{1,15}$/.test(String(fieldOf(params, 'userId')))) throw notFound()
}
