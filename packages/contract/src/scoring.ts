import { Type } from 'typebox'
import { endpointTable, perMinute, refusals } from './endpoint.ts'
import { Body, Flag, Instant, NullableString, OK, Said, Token, TokenQuery, Uuid } from './values.ts'

const Badge = Type.Integer({ minimum: 0, maximum: 9999 })
const Phase = Type.Enum(['qualify', 'final'])

/** One throw. Its id is made where it was seen, so that sending it again changes nothing. */
const shot = {
  id: Uuid,
  uuid: Uuid,
  phase: Phase,
  round: Type.Integer({ minimum: 1, maximum: 500 }),
  hit: Flag,
  thrownOn: Instant,
}

export const scoringEndpoints = endpointTable({
  'GET /api/scoring/:catUUID': {
    summary: 'The score sheet of a category: who throws, and every throw that counts',
    caller: 'admin',
    limits: [perMinute(120, 'token')],
    query: TokenQuery,
    reply: {
      200: Type.Object({
        status: OK,
        msg: Type.String(),
        catName: Type.String(),
        eventName: Type.String(),
        eventUUID: Type.String(),
        savedLives: Type.Integer(),
        strengthOptions: Type.Integer(),
        strengthByHits: Flag,
        finalStartedOn: NullableString,
        /** The server's clock, by which a device corrects its own. */
        now: Instant,
        entries: Type.Array(
          Type.Object({
            badge: Type.Integer(),
            strength: Type.Integer(),
            entity: Type.String(),
            riders: Type.Array(Type.Object({ uuid: Type.String(), name: Type.String(), lateComer: Flag })),
          }),
        ),
        shots: Type.Array(Type.Object({ badge: Type.Integer(), ...shot })),
      }),
      ...refusals(401, 403, 404, 429),
    },
  },
  'POST /api/scoring/:catUUID/shots': {
    summary: 'Store throws and take throws back, each once however often it is sent',
    caller: 'admin',
    limits: [perMinute(300, 'token')],
    bodyLimit: 262_144,
    body: Body({
      token: Type.Optional(Token),
      shots: Type.Array(Body({ badge: Badge, ...shot }), { maxItems: 500 }),
      undone: Type.Array(Body({ id: Uuid, undoneOn: Instant }), { maxItems: 500 }),
    }),
    reply: {
      200: Type.Object({
        status: OK,
        msg: Type.String(),
        /** What was not taken, and why; all else is stored. */
        refused: Type.Array(Type.Object({ id: Type.String(), msg: Type.String() })),
      }),
      ...refusals(400, 401, 403, 404, 413, 429),
    },
  },
  'POST /api/scoring/:catUUID/strengths': {
    summary: 'Cut the strengths by qualifying hits',
    caller: 'admin',
    limits: [perMinute(30, 'token')],
    body: Body({
      token: Type.Optional(Token),
      bands: Type.Array(
        Body({
          strength: Type.Integer({ minimum: 1, maximum: 26 }),
          minHits: Type.Integer({ minimum: 0, maximum: 5000 }),
        }),
        { minItems: 1, maxItems: 26 },
      ),
    }),
    reply: { 200: Said, ...refusals(400, 401, 403, 404, 409, 429) },
  },
  'POST /api/scoring/:catUUID/final': {
    summary: 'Start the final, which closes the qualifier, or open the qualifier again',
    caller: 'admin',
    limits: [perMinute(30, 'token')],
    body: Body({ token: Type.Optional(Token), started: Flag }),
    reply: { 200: Said, ...refusals(400, 401, 403, 404, 429) },
  },
  'POST /api/scoring/:catUUID/csv': {
    summary:
      'Replace the throws of a category by those of a sheet (numero;forca;cpf;nome;entidade;c1..;f1..)',
    caller: 'admin',
    limits: [perMinute(30, 'token')],
    bodyLimit: 1_048_576,
    body: Body({ token: Type.Optional(Token), csv: Type.String({ maxLength: 1_000_000 }) }),
    reply: { 200: Said, ...refusals(400, 401, 403, 404, 413, 422, 429) },
  },
})
