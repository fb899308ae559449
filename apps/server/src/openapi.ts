import { fileURLToPath } from 'node:url'
import swagger from '@fastify/swagger'
import { endpoints, type Key } from '@porteira/contract'
import Fastify from 'fastify'
import { endpoint } from '#platform/http/endpoint.ts'
import shop from '../../../package.json' with { type: 'json' }

/** Where the printed document stands. */
export const openApiFile = fileURLToPath(new URL('../../../docs/openapi.json', import.meta.url))

/** The OpenAPI 3.1 document of the whole contract, also of calls that a later version answers. */
export async function openApiDocument() {
  const app = Fastify({ exposeHeadRoutes: false, ajv: { customOptions: { allowUnionTypes: true } } })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Porteira',
        version: shop.version,
        description: 'Registrations for laço and rodeo competitions by Pix, and their live rankings.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
    },
  })
  app.register(async (routes) => {
    for (const key of Object.keys(endpoints) as Key[])
      routes.route({ ...endpoint(key), handler: async () => undefined as never })
  })
  await app.ready()
  const document = JSON.stringify(app.swagger(), null, 2)
  await app.close()
  return `${document}\n`
}
