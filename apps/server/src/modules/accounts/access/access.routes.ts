import { businessDate } from '@porteira/domain'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { eventsOf } from '#platform/http/access.ts'
import { actorOf } from '#platform/http/actor.ts'
import { ok, okWith, route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { accountDependencies } from '../dependencies.service.ts'
import * as devices from './devices.service.ts'
import { grantRole, revokeRole } from './grants.service.ts'
import { readTeam, readTeamHistory } from './team.service.ts'

const lower = (id: string | null) => id?.toLowerCase() ?? null

export function teamRoutes(app: App, context: Context) {
  const { db } = context
  const dependencies = accountDependencies(context)

  route(app, 'GET /api/team/', (request) => {
    const { accountId, rights = [] } = signedIn(request)
    return readTeam(db, { accountId, rights, events: eventsOf(request), today: businessDate(new Date()) })
  })
  route(app, 'GET /api/team/history', async (request) =>
    okWith({ facts: await readTeamHistory(db, eventsOf(request)) }),
  )
  route(app, 'POST /api/team/grants', async (request) => {
    const { cpf, role, eventUUID, until } = request.body
    return ok(await grantRole(dependencies, { cpf, role, eventId: lower(eventUUID), until }, byOf(request)))
  })
  route(app, 'POST /api/team/grants/:grantId/revoke', async (request) =>
    ok(await revokeRole(dependencies, request.params.grantId, byOf(request))),
  )
  route(app, 'POST /api/team/devices', (request) => {
    const { eventUUID, role, name } = request.body
    return devices.addDevice(context, { eventId: eventUUID.toLowerCase(), role, name }, byOf(request))
  })
  route(app, 'POST /api/team/devices/:deviceId/link', (request) =>
    devices.renewLink(context, request.params.deviceId, byOf(request)),
  )
  route(app, 'POST /api/team/devices/:deviceId/revoke', async (request) =>
    ok(await devices.revokeDevice(context, request.params.deviceId, byOf(request))),
  )
  route(app, 'POST /api/devices/open', async (request) => ({
    status: 'OK' as const,
    ...(await devices.openDevice(db, request.body.code, {
      actor: actorOf(request),
      today: businessDate(new Date()),
    })),
  }))
}

const byOf = (request: FastifyRequest) => ({
  accountId: signedIn(request).accountId,
  actor: actorOf(request),
  today: businessDate(new Date()),
})
