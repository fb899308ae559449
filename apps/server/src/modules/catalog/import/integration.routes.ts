import { adminMessages } from '@porteira/domain'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { originOf } from '#modules/accounts/index.ts'
import { actorOf } from '#platform/http/actor.ts'
import { route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { importDocument, readText } from './importing.service.ts'
import { importRegistry } from '../registry/registry.service.ts'

export function integrationRoutes(app: App, { db, config }: Context) {
  const origin = originOf(config)
  route(app, 'POST /api/integration/events', async (request) => {
    const options = { ...optionsOf(request), actor: serviceOf(request) }
    return answer(
      options,
      adminMessages.eventImported,
      await importDocument(db, request.body, { ...options, origin }),
    )
  })

  route(app, 'POST /api/integration/registry', async (request) => {
    const options = { ...optionsOf(request), actor: serviceOf(request) }
    return answer(
      options,
      adminMessages.registryImported,
      await importRegistry(db, request.body.text, options),
    )
  })

  route(app, 'POST /api/registry/', async (request) => {
    const options = optionsOf(request)
    return answer(
      options,
      adminMessages.registryImported,
      await importRegistry(db, request.body.text, options),
    )
  })

  route(app, 'POST /api/events/', async (request) => {
    const options = optionsOf(request)
    const { text, document } = request.body
    const input = text === undefined ? document : await readText(text)
    return answer(
      options,
      adminMessages.eventImported,
      await importDocument(db, input, { ...options, origin }),
    )
  })
}

const optionsOf = (request: FastifyRequest<{ Querystring: { dryRun?: string } }>) => ({
  isDryRun: request.query.dryRun === '1',
  actor: actorOf(request),
})

const serviceOf = (request: FastifyRequest) => ({ ...actorOf(request), kind: 'service' as const })

const answer = <Done extends object>({ isDryRun }: { isDryRun: boolean }, msg: string, done: Done) => ({
  status: 'OK' as const,
  msg: isDryRun ? adminMessages.importChecked : msg,
  ...done,
})
