import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { App } from './server.ts'

/** The API's document to read and try, at /api/docs. `file` is the printed OpenAPI document. */
export function documentation(app: App, file: string) {
  app.register(async (docs) => {
    await docs.register(swagger, { mode: 'static', specification: { path: file, baseDir: '/' } })
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      theme: { title: 'API da Porteira' },
    })
  })
}
