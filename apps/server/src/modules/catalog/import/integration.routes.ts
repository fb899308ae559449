import { adminMessages } from '@porteira/domain'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { actorOf } from '#platform/http/actor.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { importDocument, readText } from './importing.service.ts'
import { importRegistry } from '../registry/registry.service.ts'

export function integrationRoutes(app: App, { db }: Context) {
  app.route({
    ...endpoint('POST /api/integration/events'),
    handler: async (request) => {
      const how = { ...howOf(request), actor: serviceOf(request) }
      return answer(how, adminMessages.eventImported, await importDocument(db, request.body, how))
    },
  })

  app.route({
    ...endpoint('POST /api/integration/registry'),
    handler: async (request) => {
      const how = { ...howOf(request), actor: serviceOf(request) }
      return answer(how, adminMessages.registryImported, await importRegistry(db, request.body.text, how))
    },
  })

  app.route({
    ...endpoint('POST /api/registry/'),
    handler: async (request) => {
      const how = howOf(request)
      return answer(how, adminMessages.registryImported, await importRegistry(db, request.body.text, how))
    },
  })

  app.route({
    ...endpoint('POST /api/events/'),
    handler: async (request) => {
      const how = howOf(request)
      const { text, document } = request.body
      const given = text === undefined ? document : await readText(text)
      return answer(how, adminMessages.eventImported, await importDocument(db, given, how))
    },
  })
}

const howOf = (request: FastifyRequest<{ Querystring: { dryRun?: string } }>) => ({
  isDryRun: request.query.dryRun === '1',
  actor: actorOf(request),
})

const serviceOf = (request: FastifyRequest) => ({ ...actorOf(request), kind: 'service' as const })

const answer = <Done extends object>({ isDryRun }: { isDryRun: boolean }, msg: string, done: Done) => ({
  status: 'OK' as const,
  msg: isDryRun ? adminMessages.importChecked : msg,
  ...done,
})
