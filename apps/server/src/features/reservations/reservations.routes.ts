import type { Context } from '#context.ts'
import { failpoint } from '#failpoint.ts'
import { actorOf } from '#http/actor.ts'
import { endpoint } from '#http/endpoint.ts'
import type { App } from '#http/server.ts'
import { openReservationDesk } from './reservations.service.ts'

export function reservationRoutes(app: App, { db, config }: Context) {
  const desk = openReservationDesk(db, config)

  app.route({
    ...endpoint('POST /api/cart/'),
    handler: async (request) => {
      const { session, body } = request
      const cart = await desk.reserve({
        items: body.items,
        buyer: { accountId: session?.accountId, isAdmin: session?.kind === 'admin' },
        actor: actorOf(request),
        termsVersion: body.termsAccepted ?? '',
      })
      failpoint('K2')
      return { status: 'OK' as const, msg: '', ...cart }
    },
  })
}
