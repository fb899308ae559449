import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { actorOf } from '#platform/http/actor.ts'
import { route } from '#platform/http/endpoint.ts'
import { repeatableCall } from '#platform/http/repeatable.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn } from '#platform/http/session.ts'
import { approveShift, countShift, reopenShift } from './counting.service.ts'
import { type By, moveCash, moveShift, openShift, readShift } from './shifts.service.ts'

const ok = (msg: string) => ({ status: 'OK' as const, msg })

export function shiftRoutes(app: App, { db }: Context) {
  route(app, 'POST /api/events/:eventUUID/till/shifts', async (request) => {
    const by = byOf(request, request.body)
    const { id, msg } = await openShift(db, { ...request.params, ...request.body }, by)
    return { ...ok(msg), shift: await readShift(db, id, by) }
  })

  route(app, 'POST /api/till/shifts/:shiftId/movements', async (request) => {
    const { deviceKey, ...body } = request.body
    const movement = { ...request.params, ...body }
    // guard: cash-moved-once-for-a-key
    const call = repeatableCall(request, movement)
    const by = { ...byOf(request, { deviceKey }), call }
    return { status: 'OK' as const, ...(await moveCash(db, movement, by)) }
  })

  route(app, 'POST /api/till/shifts/:shiftId/move', async (request) => {
    const { params, body } = request
    return ok(await moveShift(db, params.shiftId, body.deviceName, byOf(request, body)))
  })

  route(app, 'POST /api/till/shifts/:shiftId/count', async (request) => {
    const { params, body } = request
    const by = byOf(request, body)
    const msg = await countShift(db, params.shiftId, body.counts, by)
    return { ...ok(msg), shift: await readShift(db, params.shiftId, by) }
  })

  route(app, 'POST /api/till/shifts/:shiftId/reopen', async (request) => {
    const { params, body } = request
    return ok(await reopenShift(db, params.shiftId, body.reason, byOf(request, body)))
  })

  route(app, 'POST /api/till/shifts/:shiftId/approve', async (request) => {
    const by = { accountId: signedIn(request).accountId, actor: actorOf(request) }
    return ok(await approveShift(db, request.params.shiftId, request.body.reason, by))
  })
}

const byOf = (request: FastifyRequest, { deviceKey }: { deviceKey: string }): By => ({
  accountId: signedIn(request).accountId,
  actor: actorOf(request),
  deviceKey,
})
