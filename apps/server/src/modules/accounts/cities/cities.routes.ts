import { endpoint } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { readCities, readStates } from './cities.service.ts'

export function cityRoutes(app: App) {
  app.route({ ...endpoint('GET /api/data/states/'), handler: async () => readStates() })

  app.route({
    ...endpoint('GET /api/data/states/:state'),
    handler: async ({ params }) => readCities(params.state),
  })
}
