import { route } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { readCities, readStates } from './cities.service.ts'

export function cityRoutes(app: App) {
  route(app, 'GET /api/data/states/', async () => readStates())

  route(app, 'GET /api/data/states/:state', async ({ params }) => readCities(params.state))
}
