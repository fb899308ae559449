import type { Context } from '#context.ts'
import { createServer } from '#http/server.ts'
import type { ReadSession } from '#http/session.ts'
import { systemRoutes } from '#http/system.ts'

/** Builds the API without listening, so that tests can drive it through `app.inject`. */
export function createApp(context: Context) {
  const app = createServer(context.config, noSessions)

  systemRoutes(app, context)

  return app
}

const noSessions: ReadSession = async () => undefined
