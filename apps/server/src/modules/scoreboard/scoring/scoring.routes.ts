import type { Input } from '@porteira/contract'
import { scoreboardMessages } from '@porteira/domain'
import type { Context } from '#context.ts'
import { actorOf } from '#platform/http/actor.ts'
import { route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { decide } from '../competition/decisions.service.ts'
import { cutStrengths, setFinal } from './cutting.service.ts'
import { applyFeed, applyScoreSheet } from './feed.service.ts'
import { markPrinted } from './printing.service.ts'
import { storeSent } from './absences.service.ts'
import { readScoreSheet } from './scoring.service.ts'

const idOf = ({ params }: { params: { catUUID: string } }) => params.catUUID.toLowerCase()
/** Ids are compared in lower case. */
const lowerIds = ({ shots, undone, absent = [] }: Input<'POST /api/scoring/:catUUID/shots'>['body']) => ({
  shots: shots.map(({ tieBreak, ...shot }) => ({
    ...shot,
    id: shot.id.toLowerCase(),
    uuid: shot.uuid.toLowerCase(),
    ...(tieBreak !== undefined && { tieBreak: tieBreak.toLowerCase() }),
  })),
  undone: undone.map((undo) => ({ ...undo, id: undo.id.toLowerCase() })),
  absent: absent.map(({ tieBreak, ...one }) => ({
    ...one,
    id: one.id.toLowerCase(),
    ...(tieBreak !== undefined && { tieBreak: tieBreak.toLowerCase() }),
  })),
})

const UPDATED = { status: 'OK' as const, msg: scoreboardMessages.updated }

export function scoringRoutes(app: App, { db }: Context) {
  route(app, 'GET /api/scoring/:catUUID', (request) => readScoreSheet(db, idOf(request)))

  route(app, 'POST /api/scoring/:catUUID/shots', async (request) => {
    const sent = lowerIds(request.body)
    const { savedBy } = request.body
    const refused = await storeSent(db, actorOf(request), idOf(request), { ...sent, savedBy })
    return { status: 'OK' as const, msg: '', refused, absent: sent.absent.length }
  })

  route(app, 'POST /api/scoring/:catUUID/strengths', async (request) => {
    await cutStrengths(db, actorOf(request), idOf(request), request.body.bands)
    return UPDATED
  })

  route(app, 'POST /api/scoring/:catUUID/final', async (request) => {
    const { started, strength } = request.body
    await setFinal(db, actorOf(request), idOf(request), { isStarted: started === 1, strength })
    return UPDATED
  })

  route(app, 'POST /api/scoring/:catUUID/printed', async (request) => {
    await markPrinted(db, actorOf(request), idOf(request))
    return UPDATED
  })

  route(app, 'POST /api/scoring/:catUUID/end', async (request) => {
    await decide(db, actorOf(request), idOf(request), { ...request.body, kind: 'finalEnded' })
    return UPDATED
  })

  route(app, 'POST /api/scoring/:catUUID/interrupt', async (request) => {
    await decide(db, actorOf(request), idOf(request), { ...request.body, kind: 'interrupted' })
    return UPDATED
  })

  route(app, 'POST /api/scoring/:catUUID/csv', async (request) => {
    await applyScoreSheet(db, actorOf(request), idOf(request), request.body.csv)
    return UPDATED
  })

  route(app, 'PUT /api/integration/rankings/:catUUID', async (request) => {
    await applyFeed(db, { ...actorOf(request), kind: 'service' }, idOf(request), request.body)
    return UPDATED
  })
}
