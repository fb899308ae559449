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
  // OpenAPI has no scheme for a secret in a path, so the description names its place.
  webhookSecret: {
    type: 'http',
    scheme: 'secret-path',
    description:
      'The secret of the webhook (`PIX_WEBHOOK_SECRET`), as the parameter `secret` of the path. No header carries it. A shop may ask for a client certificate of the bank besides.',
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
