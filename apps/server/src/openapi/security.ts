import type { Caller } from '@porteira/contract'

/** How a caller shows who it is. */
export const securitySchemes = {
  sessionToken: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description:
      'The token of a session, in the query. A login answers it. A body that has `token` takes it too.',
  },
  sessionBearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of a session, in the header `Authorization`.',
  },
  serviceKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'The service key of the shop (`SERVICE_KEY`), in the header `Authorization`.',
  },
  // OpenAPI has no place for a key in a path. The query is the nearest one, and the description names the true place.
  webhookSecret: {
    type: 'apiKey',
    in: 'query',
    name: 'secret',
    description:
      'The secret of the webhook (`PIX_WEBHOOK_SECRET`), only as the parameter `secret` of the path: the server reads no query and no header for it. A shop may also require a client certificate of the bank.',
  },
} as const

type Requirement = { [Scheme in keyof typeof securitySchemes]?: string[] }

/** A session in the query or in the header. OpenAPI 3.1 allows roles next to a scheme. */
const session = (...roles: string[]): Requirement[] => [{ sessionToken: roles }, { sessionBearer: roles }]

/** What each kind of caller has to show. An empty requirement makes the others optional. */
export const securityOf: Record<Caller, Requirement[]> = {
  visitor: [],
  anyone: [{}, ...session()],
  user: session(),
  admin: session('administrator'),
  service: [{ serviceKey: [] }],
  bank: [{ webhookSecret: [] }],
}
