import { adminMessages } from '@porteira/domain'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import type { Actor } from '#platform/audit/audit.service.ts'
import { actorOf } from '#platform/http/actor.ts'
import { okWith, route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { importDocument, readText } from './importing.service.ts'
import { importRegistry } from '../registry/registry.service.ts'

export function integrationRoutes(app: App, { db }: Context) {
  const importEvent = async (input: unknown, options: Options) =>
    answer(options, adminMessages.eventImported, await importDocument(db, input, options))
  const importList = async (text: string, options: Options) =>
    answer(options, adminMessages.registryImported, await importRegistry(db, text, options))

  route(app, 'POST /api/integration/events', (request) =>
    importEvent(request.body, { ...optionsOf(request), actor: serviceOf(request) }),
  )
  route(app, 'POST /api/integration/registry', (request) =>
    importList(request.body.text, { ...optionsOf(request), actor: serviceOf(request) }),
  )
  route(app, 'POST /api/registry/', (request) => importList(request.body.text, optionsOf(request)))
  route(app, 'POST /api/events/', async (request) => {
    const { text, document } = request.body
    return importEvent(text === undefined ? document : await readText(text), optionsOf(request))
  })
}

type Options = { isDryRun: boolean; actor: Actor }

const optionsOf = (request: FastifyRequest<{ Querystring: { dryRun?: string } }>) => ({
  isDryRun: request.query.dryRun === '1',
  actor: actorOf(request),
})

const serviceOf = (request: FastifyRequest) => ({ ...actorOf(request), kind: 'service' as const })

const answer = <Done extends object>({ isDryRun }: Options, msg: string, done: Done) =>
  okWith({ msg: isDryRun ? adminMessages.importChecked : msg, ...done })
