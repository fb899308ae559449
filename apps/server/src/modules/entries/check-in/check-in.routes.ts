import { gunzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { actorOf } from '#platform/http/actor.ts'
import { lookUpCallerOf } from '#platform/http/access.ts'
import { ok, okWith, route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { signedIn, signedInActorOf } from '#platform/http/session.ts'
import { rolesOf } from '#platform/roles.rules.ts'
import { createUnknownCpfCounter } from '#modules/accounts/index.ts'
import { applyActions, deliverActions } from './actions/actions.service.ts'
import { readContacts } from './calling/calling.service.ts'
import { readCodes, renewCode } from './codes/codes.service.ts'
import { resolveConflict } from './conflicts/conflicts.service.ts'
import { findEntries } from './finding/finding.service.ts'
import { readSnapshot } from './snapshot/snapshot.service.ts'
import { keepWholeSnapshots } from './snapshot/whole-snapshots.service.ts'

export function checkInRoutes(app: App, context: Context) {
  const { db } = context
  const wholeSnapshots = keepWholeSnapshots()
  const strangers = createUnknownCpfCounter(context)

  route(app, 'GET /api/checkin/:eventUUID/snapshot', async ({ params, query, headers }, reply) => {
    const dependencies = { ...context, wholeSnapshots }
    const snapshot = await readSnapshot(dependencies, params.eventUUID, query.since ?? '')
    return Buffer.isBuffer(snapshot) ? sendFile(reply, snapshot, headers.accept) : snapshot
  })
  route(app, 'POST /api/checkin/:eventUUID/find', async (request) => {
    const caller = { actor: actorOf(request), counted: lookUpCallerOf(request) }
    const search = { eventUUID: request.params.eventUUID, ...request.body }
    const cartItemIds = await findEntries({ ...context, strangers }, search, caller)
    return okWith({ cartItemIds })
  })
  route(app, 'POST /api/checkin/:eventUUID/actions', async (request) => {
    const { params, body } = request
    const results = await applyActions(context, params.eventUUID, body, senderOf(request, params.eventUUID))
    return okWith({ results })
  })
  route(app, 'POST /api/checkin/:eventUUID/deliveries', async (request) => {
    const { params, body } = request
    const results = await deliverActions(context, params.eventUUID, body, senderOf(request, params.eventUUID))
    return okWith({ results })
  })
  route(app, 'POST /api/checkin/:eventUUID/conflicts/:conflictId/resolve', async (request) => {
    const actor = signedInActorOf(request)
    return ok(await resolveConflict(db, request.params, { ...request.body, actor }))
  })
  route(app, 'POST /api/checkin/:eventUUID/entries/:cartItemId/renew-code', async (request) =>
    ok(await renewCode(db, request.params, actorOf(request))),
  )
  route(app, 'GET /api/checkin/:eventUUID/entries/:cartItemId/contacts', async (request) =>
    okWith({ contacts: await readContacts(db, request.params, actorOf(request)) }),
  )
  route(app, 'GET /api/cart/:cartUUID/codes', async (request) => {
    const visitor = { session: signedIn(request), actor: actorOf(request) }
    const items = await readCodes(context, request.params.cartUUID, visitor)
    return okWith({ items })
  })
}

/** A device stores the compressed file as it came. Every other caller gets its content. */
const sendFile = (reply: FastifyReply, file: Buffer, accept = '') =>
  accept.includes('application/gzip')
    ? reply.type('application/gzip').send(file)
    : reply.type('application/json; charset=utf-8').send(gunzipSync(file))

const senderOf = (request: FastifyRequest, eventUUID: string) => ({
  actor: actorOf(request),
  roles: rolesHere(request, eventUUID),
})

/** The roles of the caller in an event, which decide what may be waived. */
const rolesHere = ({ device, session }: FastifyRequest, eventUUID: string) =>
  rolesOf(device ? [device] : (session?.rights ?? []), eventUUID.toLowerCase())
