import { Type } from 'typebox'
import { Sex } from './accounts.ts'
import { endpointTable, perMinute, refusals } from './endpoint.ts'
import { Body, File, Flag, NullableString, OK, Said, Token } from './values.ts'

const arena = 'public, max-age=15, stale-while-revalidate=45'
const Shots = Type.Array(Type.Integer({ minimum: 0, maximum: 1 }), { maxItems: 500 })

export const rankingEndpoints = endpointTable({
  'GET /api/rankings/category/:catUUID': {
    summary: 'The ranking of a category',
    caller: 'visitor',
    limits: [perMinute(120, 'ip')],
    cache: arena,
    reply: {
      200: Type.Object({
        status: OK,
        msg: Type.String(),
        catName: Type.String(),
        eventUUID: Type.String(),
        eventName: Type.String(),
        savedLives: Type.Integer(),
        /** The qualifier is closed. */
        finalStarted: Flag,
        strengths: Type.Array(Type.Integer()),
        rankingsLiveNow: Flag,
        rankingsUpdatedOn: NullableString,
        rankings: Type.Array(
          Type.Object({
            badge: Type.Integer(),
            strength: Type.Integer(),
            qualifyHits: Type.Integer(),
            qualifyTotal: Type.Integer(),
            finalHits: Type.Integer(),
            finalTotal: Type.Integer(),
            entity: Type.String(),
            updatedOn: Type.String(),
            participants: Type.Array(Type.Object({ uuid: Type.String(), name: Type.String() })),
          }),
        ),
      }),
      ...refusals(400, 404, 429),
    },
  },
  'GET /api/rankings/category/:catUUID/picture': {
    summary: 'The first places of a category as a picture, 1200 × 630, for shared links',
    caller: 'visitor',
    limits: [perMinute(60, 'ip')],
    cache: 'public, max-age=60',
    reply: { 200: File('image/jpeg'), ...refusals(404, 429) },
  },
  'GET /api/rankings/players/:eventUUID': {
    summary: 'The ranking of all riders of an event',
    caller: 'visitor',
    limits: [perMinute(120, 'ip')],
    cache: arena,
    reply: {
      200: Type.Object({
        status: OK,
        msg: Type.String(),
        eventName: Type.String(),
        rankings: Type.Array(
          Type.Object({
            uuid: Type.String(),
            name: Type.String(),
            sex: Sex,
            hits: Type.Integer(),
            total: Type.Integer(),
            updatedOn: Type.String(),
          }),
        ),
      }),
      ...refusals(400, 404, 429),
    },
  },
})

/** Entities or memberships from a CSV file, for an administrator and for another system. */
const registryCall = {
  limits: [perMinute(30, 'ip')],
  bodyLimit: 4_194_304,
  query: Type.Object({ token: Type.Optional(Token), dryRun: Type.Optional(Type.Enum(['0', '1'])) }),
  body: Body({ text: Type.String({ maxLength: 4_000_000 }) }),
  reply: {
    200: Type.Object({
      status: OK,
      msg: Type.String(),
      added: Type.Integer(),
      changed: Type.Integer(),
      same: Type.Integer(),
      changes: Type.Array(Type.String()),
    }),
    ...refusals(400, 401, 403, 409, 413, 422, 429),
  },
} as const

export const registryEndpoints = endpointTable({
  'POST /api/registry/': {
    summary: 'Take over entities or memberships from the text of a CSV file',
    caller: 'admin',
    ...registryCall,
  },
})

export const integrationEndpoints = endpointTable({
  'POST /api/integration/events': {
    summary:
      'Create or update an event with its categories and bundles; what is missing stays, null sets the default',
    caller: 'service',
    limits: [perMinute(30, 'ip')],
    bodyLimit: 1_048_576,
    query: Type.Object({ dryRun: Type.Optional(Type.Enum(['0', '1'])) }),
    body: Type.Record(Type.String(), Type.Unknown()),
    reply: {
      200: Type.Object({
        status: OK,
        msg: Type.String(),
        eventUUID: Type.String(),
        changes: Type.Array(Type.String()),
      }),
      ...refusals(400, 401, 409, 422, 429),
    },
  },
  'POST /api/integration/registry': {
    summary: 'Take over entities or memberships from the text of a CSV file',
    caller: 'service',
    ...registryCall,
  },
  'PUT /api/integration/rankings/:catUUID': {
    summary: 'Replace the throws of a category by those of a revision',
    caller: 'service',
    limits: [perMinute(120, 'ip')],
    bodyLimit: 1_048_576,
    body: Body({
      revision: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      rankingsLiveNow: Flag,
      entries: Type.Array(
        Body({
          badge: Type.Integer({ minimum: 0, maximum: 9999 }),
          strength: Type.Integer({ minimum: 0, maximum: 26 }),
          entity: Type.Optional(Type.String({ maxLength: 100 })),
          shots: Type.Array(
            Body({
              uuid: Type.Optional(Type.String({ maxLength: 36 })),
              cpf: Type.Optional(Type.String({ maxLength: 11 })),
              qualify: Shots,
              final: Shots,
            }),
            { maxItems: 99 },
          ),
        }),
        { maxItems: 2000 },
      ),
    }),
    reply: {
      200: Said,
      ...refusals(400, 401, 404, 409, 422, 429),
    },
  },
})
