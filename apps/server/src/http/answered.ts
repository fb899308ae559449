import type { FastifyInstance } from 'fastify'

/** One answer that was given: by which route, how, and in how many milliseconds. */
export type Answered = { id: string; method: string; route: string; status: number; milliseconds: number }

type Hear = (answered: Answered) => void

declare module 'fastify' {
  interface FastifyInstance {
    /** Hears of each answer, whichever way it went. */
    hearAnswers(hear: Hear): void
  }
}

type Told = Pick<FastifyInstance, 'addHook'> & { decorate(name: 'hearAnswers', value: unknown): unknown }

/** Tells whoever wants to hear of each answer of the router, and gives back the means to tell of others. */
export function tellAnswers(app: Told): Hear {
  const listeners: Hear[] = []
  const tell = (answered: Answered) => {
    for (const hear of listeners) hear(answered)
  }
  app.decorate('hearAnswers', (hear: Hear) => void listeners.push(hear))
  app.addHook('onResponse', (request, reply, done) => {
    const { id, method, routeOptions } = request
    const { url: route = 'unknown' } = routeOptions
    tell({ id, method, route, status: reply.statusCode, milliseconds: reply.elapsedTime })
    done()
  })
  return tell
}
