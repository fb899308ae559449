import { fileURLToPath } from 'node:url'
import swagger from '@fastify/swagger'
import { endpoints, type Key, shapes } from '@porteira/contract'
import Fastify from 'fastify'
import { route } from '#platform/http/endpoint.ts'
import shop from '../../../package.json' with { type: 'json' }
import { foldShapes } from './openapi/components.ts'
import { describeCall, tags } from './openapi/operations.ts'
import { failureResponses, referToFailures } from './openapi/responses.ts'
import { securitySchemes } from './openapi/security.ts'

/** Where the printed document stands. */
export const openApiFile = fileURLToPath(new URL('../../../docs/openapi.json', import.meta.url))

/** The OpenAPI 3.1 document of the whole contract. */
export async function openApiDocument() {
  const app = Fastify({
    exposeHeadRoutes: false,
    ajv: { customOptions: { allowUnionTypes: true, discriminator: true } },
  })
  await app.register(swagger, {
    convertConstToEnum: false,
    transform: ({ schema, url, route: { method, url: path } }) => ({
      schema: describeCall(`${String(method)} ${path}` as Key, schema),
      url,
    }),
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Porteira',
        version: shop.version,
        summary: 'Registrations for laço and rodeo competitions by Pix, and their live rankings.',
        description,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'The shop that serves this document.' }],
      tags,
      components: { securitySchemes },
    },
  })
  app.register(async (routes) => {
    for (const key of Object.keys(endpoints) as Key[]) route(routes, key, async () => undefined as never)
  })
  await app.ready()
  const written = JSON.parse(JSON.stringify(app.swagger())) as Written
  await app.close()
  for (const operation of Object.values(written.paths).flatMap((path) => Object.values(path)))
    operation.responses = referToFailures(operation.responses)
  const components = { ...written.components, responses: failureResponses }
  return `${JSON.stringify(foldShapes({ ...written, components }, shapes), null, 2)}\n`
}

type Written = { paths: Record<string, Record<string, { responses: object }>>; components: object }

const description = `The API of one shop. Its page calls the same API.

- Amounts are numbers in reais. Flags are 0 or 1. Instants are ISO 8601 with offset; days are \`YYYY-MM-DD\`.
- Every answer in JSON has a \`status\`. A refusal has a sentence in Portuguese (\`msg\`), a stable \`code\` and the id of the request.
- A path is the same with and without its last slash.`
