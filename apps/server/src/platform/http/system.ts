import type { Context } from '#context.ts'
import { isMigrated } from '#platform/database/migrate.ts'
import { unavailable } from '#platform/errors.ts'
import { route } from './endpoint.ts'
import type { App } from './server.ts'

export function systemRoutes(app: App, { db }: Context) {
  route(app, 'GET /api/health', async () => {
    const ready = !app.shutdown.isShuttingDown && (await isMigrated(db).catch(() => false))
    if (!ready) throw unavailable()
    return { status: 'OK' as const }
  })
}
