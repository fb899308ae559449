import type { Server } from 'node:http'
import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    shutdown: { isShuttingDown: boolean }
  }
}

const MAX_SHUTDOWN_IN_MS = 10_000
const QUIET_ROUNDS = 3
const MAX_ROUNDS = 2000

/**
 * Prepares the shutdown of the server: each answer then ends its connection, and the health check answers 503. The
 * listener closes when no new connection has arrived for some rounds of the event loop.
 */
export function announceShutdown(app: Pick<FastifyInstance, 'addHook' | 'server'> & { decorate: Decorate }) {
  const shutdown = { isShuttingDown: false }
  app.decorate('shutdown', shutdown)
  app.addHook('onRequest', (_request, reply, done) => {
    if (shutdown.isShuttingDown) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', () => waitForQuietListener(app.server))
}
type Decorate = (name: 'shutdown', value: FastifyInstance['shutdown']) => unknown

/** A connection that waits when the listener closes gets no answer, and a proxy may not repeat its request. */
async function waitForQuietListener(server: Server) {
  let connections = 0
  const count = () => void connections++
  server.on('connection', count)
  for (let quietRounds = 0, rounds = 0; quietRounds < QUIET_ROUNDS && rounds < MAX_ROUNDS; rounds++) {
    const before = connections
    await nextRound()
    quietRounds = connections === before ? quietRounds + 1 : 0
  }
  server.off('connection', count)
}

type StoppableServer = Pick<FastifyInstance, 'shutdown' | 'close' | 'server'>

/**
 * Serves for another `seconds`, while proxies notice that the health check fails. Then it answers the open requests and
 * stops. Connections that last longer than ten seconds are closed.
 */
export async function shutDown(app: StoppableServer, seconds: number) {
  app.shutdown.isShuttingDown = true
  await pause(seconds * 1000)
  const cut = setTimeout(() => app.server.closeAllConnections(), MAX_SHUTDOWN_IN_MS)
  await app.close()
  clearTimeout(cut)
}
