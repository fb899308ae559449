import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { actorOf } from '#platform/http/actor.ts'
import { ok, okWith, route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { accountDependencies } from '../dependencies.service.ts'
import * as secondFactor from './second-factor.service.ts'

export function secondFactorRoutes(app: App, context: Context) {
  const dependencies = accountDependencies(context)

  route(app, 'GET /api/users/second-factor', async (request) => {
    const isOn = await secondFactor.hasSecondFactor(dependencies.db, signedIn(request).accountId)
    return okWith({ isOn: isOn ? 1 : 0, policy: dependencies.secondFactorPolicy })
  })
  route(app, 'POST /api/users/second-factor', async (request) =>
    okWith(await secondFactor.offerSecondFactor(dependencies, adminOf(request), request.body.pass)),
  )
  route(app, 'POST /api/users/second-factor/confirm', async (request) =>
    okWith({
      backupCodes: await secondFactor.confirmSecondFactor(dependencies, adminOf(request), request.body.code),
    }),
  )
  route(app, 'POST /api/users/second-factor/remove', async (request) => {
    await secondFactor.removeSecondFactor(dependencies, adminOf(request), request.body.code)
    return ok('')
  })
}

const adminOf = (request: FastifyRequest) => {
  const { accountId, cpf } = signedIn(request)
  // Before the enrolment the session has the kind `user`, but an administrator does this.
  return { accountId, cpf, actor: { ...actorOf(request), kind: 'admin' as const } }
}
