import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { App } from './server.ts'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** The API's document to read and try, at /api/docs. `file` is the printed OpenAPI document. */
export function documentation(app: App, file: string) {
  app.register(async (docs) => {
    await docs.register(swagger, { mode: 'static', specification: { path: file, baseDir: '/' } })
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: policy,
      uiConfig: { validatorUrl: null },
      theme: { title: 'API da Porteira' },
    })
  })
}
