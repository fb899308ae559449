import { competitionMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import { actorOf } from '#platform/http/actor.ts'
import { ok, route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { readCompetition } from './competition.service.ts'
import { decide } from './decisions.service.ts'
import { viewOf } from './view.rules.ts'

const idOf = ({ params }: { params: { catUUID: string } }) => params.catUUID.toLowerCase()

export function competitionRoutes(app: App, { db }: Context) {
  route(app, 'GET /api/competition/:catUUID', async (request) => {
    const { category, competition } = await readCompetition(db, idOf(request))
    return viewOf(category, competition)
  })

  route(app, 'POST /api/competition/:catUUID/decisions', async (request) => {
    await decide(db, actorOf(request), idOf(request), request.body)
    return ok(competitionMessages.stored)
  })
}
