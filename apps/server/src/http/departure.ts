import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    departure: { isLeaving: boolean }
  }
}

const LONGEST_GOODBYE_IN_MS = 10_000

/** Lets the server say that it leaves: each answer ends its connection then, and the health check answers 503. */
export function sayDeparture(app: Pick<FastifyInstance, 'addHook'> & { decorate: Decorate }) {
  const departure = { isLeaving: false }
  app.decorate('departure', departure)
  app.addHook('onRequest', (_request, reply, done) => {
    if (departure.isLeaving) reply.header('connection', 'close')
    done()
  })
}
type Decorate = (name: 'departure', value: FastifyInstance['departure']) => unknown

type Leaving = Pick<FastifyInstance, 'departure' | 'close' | 'server'>

/**
 * Serves on for `seconds` while balancers notice that the health check fails, then ends: what was asked is
 * answered, and only connections that hang longer than ten seconds are cut.
 */
export async function leave(app: Leaving, seconds: number) {
  app.departure.isLeaving = true
  await pause(seconds * 1000)
  const cut = setTimeout(() => app.server.closeAllConnections(), LONGEST_GOODBYE_IN_MS)
  await app.close()
  clearTimeout(cut)
}
