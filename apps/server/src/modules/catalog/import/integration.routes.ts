import { adminMessages } from '@porteira/domain'
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
      const isDryRun = request.query.dryRun === '1'
      const actor = { ...actorOf(request), kind: 'service' as const }
      return answer(isDryRun, await importDocument(db, request.body, { isDryRun, actor }))
    },
  })

  app.route({
    ...endpoint('POST /api/integration/registry'),
    handler: async (request) => {
      const isDryRun = request.query.dryRun === '1'
      const actor = { ...actorOf(request), kind: 'service' as const }
      return registryAnswer(isDryRun, await importRegistry(db, request.body.text, { isDryRun, actor }))
    },
  })

  app.route({
    ...endpoint('POST /api/registry/'),
    handler: async (request) => {
      const isDryRun = request.query.dryRun === '1'
      const actor = actorOf(request)
      return registryAnswer(isDryRun, await importRegistry(db, request.body.text, { isDryRun, actor }))
    },
  })

  app.route({
    ...endpoint('POST /api/events/'),
    handler: async (request) => {
      const isDryRun = request.query.dryRun === '1'
      const { text, document } = request.body
      const given = text === undefined ? document : await readText(text)
      return answer(isDryRun, await importDocument(db, given, { isDryRun, actor: actorOf(request) }))
    },
  })
}

const registryAnswer = (isDryRun: boolean, done: Awaited<ReturnType<typeof importRegistry>>) => ({
  status: 'OK' as const,
  msg: isDryRun ? adminMessages.importChecked : adminMessages.registryImported,
  ...done,
})

const answer = (isDryRun: boolean, done: { eventUUID: string; changes: string[] }) => ({
  status: 'OK' as const,
  msg: isDryRun ? adminMessages.importChecked : adminMessages.eventImported,
  ...done,
})
