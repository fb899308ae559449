import type { Context } from '#context.ts'
import { actorOf, callerAddressOf } from '#platform/http/actor.ts'
import { route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { originOf } from '../accounts.routes.ts'
import { recoveryDependencies } from './dependencies.service.ts'
import { changePassword, checkCode } from './redeeming.service.ts'
import { askForCode } from './sending.service.ts'
import { formOf, landingOf } from './recovery.rules.ts'

export function recoveryRoutes(app: App, context: Context) {
  const dependencies = recoveryDependencies(context)

  route(app, 'POST /api/users/login/recover', (request) => {
    const { cpf, landing, ...body } = request.body
    const form = formOf(body)
    if ('code' in form) return checkCode(dependencies, { cpf, code: form.code }, actorOf(request))
    return askForCode(dependencies, { cpf, ...form, landing: landingOf(landing) }, callerAddressOf(request))
  })

  route(app, 'POST /api/users/change/pass', (request) =>
    changePassword(dependencies, request.body, originOf(request)),
  )
}
