import type { Server } from 'node:http'
import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    departure: { isShuttingDown: boolean }
  }
}

const MAX_SHUTDOWN_IN_MS = 10_000
const QUIET_ROUNDS = 3
const MAX_ROUNDS = 2000

/**
 * Lets the server say that it leaves: each answer ends its connection then, and the health check answers 503. The
 * door itself is closed in a calm moment.
 */
export function announceShutdown(app: Pick<FastifyInstance, 'addHook' | 'server'> & { decorate: Decorate }) {
  const departure = { isShuttingDown: false }
  app.decorate('departure', departure)
  app.addHook('onRequest', (_request, reply, done) => {
    if (departure.isShuttingDown) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', () => untilNoNewConnection(app.server))
}
type Decorate = (name: 'departure', value: FastifyInstance['departure']) => unknown

/** Whoever has knocked and was not let in when a door closes gets no word, and a proxy may not ask another for him. */
async function untilNoNewConnection(server: Server) {
  let connections = 0
  const count = () => void connections++
  server.on('connection', count)
  for (let calm = 0, rounds = 0; calm < QUIET_ROUNDS && rounds < MAX_ROUNDS; rounds++) {
    const before = connections
    await nextRound()
    calm = connections === before ? calm + 1 : 0
  }
  server.off('connection', count)
}

type StoppableServer = Pick<FastifyInstance, 'departure' | 'close' | 'server'>

/**
 * Serves on for `seconds` while balancers notice that the health check fails, then ends: what was asked is
 * answered, and only connections that hang longer than ten seconds are cut.
 */
export async function shutDown(app: StoppableServer, seconds: number) {
  app.departure.isShuttingDown = true
  await pause(seconds * 1000)
  const cut = setTimeout(() => app.server.closeAllConnections(), MAX_SHUTDOWN_IN_MS)
  await app.close()
  clearTimeout(cut)
}
