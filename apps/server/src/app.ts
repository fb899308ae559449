import type { Context } from '#context.ts'
import { createServer } from '#http/server.ts'
import { systemRoutes } from '#http/system.ts'
import { accountRoutes } from './features/accounts/accounts.routes.ts'
import { readSession } from './features/accounts/sessions.service.ts'
import { placeRoutes } from './features/places/places.routes.ts'

/** Builds the API without listening, so that tests can drive it through `app.inject`. */
export function createApp(context: Context) {
  const app = createServer(context.config, (token) => readSession(context.db, token))

  systemRoutes(app, context)
  placeRoutes(app)
  accountRoutes(app, context)

  return app
}
