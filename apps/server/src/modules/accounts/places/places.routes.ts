import { endpoint } from '#platform/http/endpoint.ts'
import type { App } from '#platform/http/server.ts'
import { readCities, readStates } from './places.service.ts'

export function placeRoutes(app: App) {
  app.route({ ...endpoint('GET /api/data/states/'), handler: async () => readStates() })

  app.route({
    ...endpoint('GET /api/data/states/:state'),
    handler: async ({ params }) => readCities(params.state),
  })
}
