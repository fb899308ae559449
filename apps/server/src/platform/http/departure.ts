import type { Server } from 'node:http'
import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    departure: { isLeaving: boolean }
  }
}

const LONGEST_GOODBYE_IN_MS = 10_000
const CALM_ROUNDS = 3
const MOST_ROUNDS = 2000

/**
 * Lets the server say that it leaves: each answer ends its connection then, and the health check answers 503. The
 * door itself is closed in a calm moment.
 */
export function sayDeparture(app: Pick<FastifyInstance, 'addHook' | 'server'> & { decorate: Decorate }) {
  const departure = { isLeaving: false }
  app.decorate('departure', departure)
  app.addHook('onRequest', (_request, reply, done) => {
    if (departure.isLeaving) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', () => untilNobodyKnocks(app.server))
}
type Decorate = (name: 'departure', value: FastifyInstance['departure']) => unknown

/** Whoever has knocked and was not let in when a door closes gets no word, and a proxy may not ask another for him. */
async function untilNobodyKnocks(server: Server) {
  let knocks = 0
  const count = () => void knocks++
  server.on('connection', count)
  for (let calm = 0, rounds = 0; calm < CALM_ROUNDS && rounds < MOST_ROUNDS; rounds++) {
    const before = knocks
    await nextRound()
    calm = knocks === before ? calm + 1 : 0
  }
  server.off('connection', count)
}

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
