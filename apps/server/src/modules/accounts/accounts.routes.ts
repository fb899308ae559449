import { businessDate } from '@porteira/domain'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { notFound } from '#platform/errors.ts'
import { fieldOf } from '#platform/fields.ts'
import { lookUpCallerOf } from '#platform/http/access.ts'
import { actorOf } from '#platform/http/actor.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn, tokenOf } from '#platform/http/session.ts'
import { endDevice } from './access/devices.service.ts'
import { lookUp, readProfile } from './accounts.service.ts'
import { createCpfLookupLimit } from './cpf-lookup-limit.service.ts'
import { accountDependencies } from './dependencies.service.ts'
import { asksForAdmin, credentialsOf } from './login.rules.ts'
import { continueLogin, logIn } from './login.service.ts'
import { changeProfile } from './profile.service.ts'
import { signUp } from './sign-up.service.ts'
import { endSession } from './sessions.service.ts'

export function accountRoutes(app: App, context: Context) {
  const dependencies = accountDependencies(context)
  const cpfLookupLimit = createCpfLookupLimit(context)

  app.route({
    ...endpoint('POST /api/users/login/userpass'),
    handler: (request) => {
      const credentials = { ...credentialsOf(request.query, request.body), otp: request.body.otp }
      return logIn(dependencies, credentials, originOf(request))
    },
  })

  app.route({
    ...endpoint('POST /api/users/login/token'),
    handler: (request) => {
      const { accountId, mustEnrol, rights } = signedIn(request)
      const kind = mustEnrol || rights ? 'admin' : 'user'
      const asAdmin = asksForAdmin(request.query, request.body)
      return continueLogin(
        dependencies,
        { token: tokenOf(request), kind, accountId, asAdmin },
        originOf(request),
      )
    },
  })

  app.route({
    ...endpoint('POST /api/users/logout'),
    handler: async (request) => {
      const { device } = request
      if (device) await endDevice(dependencies.db, actorOf(request), device)
      else await endSession(dependencies.db, actorOf(request), signedIn(request))
      return { status: 'OK' as const }
    },
  })

  app.route({
    ...endpoint('POST /api/users/new'),
    handler: (request) =>
      signUp(dependencies, request.body, { ...originOf(request), today: businessDate(new Date()) }),
  })

  app.route({
    ...endpoint('GET /api/users/lookup/:cpf'),
    handler: async (request) => {
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
    },
  })

  app.route({
    ...endpoint('GET /api/users/:userId'),
    preValidation: onlyNumbers,
    handler: (request) => readProfile(dependencies.db, request.params.userId, signedIn(request).accountId),
  })

  app.route({
    ...endpoint('PUT /api/users/:userId'),
    handler: (request) =>
      changeProfile(dependencies, {
        userId: request.params.userId,
        accountId: signedIn(request).accountId,
        typed: request.body,
        today: businessDate(new Date()),
        actor: actorOf(request),
      }),
  })
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
