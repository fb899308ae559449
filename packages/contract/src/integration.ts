import { Type } from 'typebox'
import { Answer, Body, EventSaved, Message, SessionQuery } from './bodies.ts'
import { by, endpointTable, hard, perMinute } from './endpoint.ts'
import { may } from './roles.ts'
import { Flag, FlagText } from './values.ts'

const Shots = Type.Array(Type.Integer({ minimum: 0, maximum: 1 }), { maxItems: 500 })

/** The shots of one rider in a revision. */
export const RevisedShots = Body({
  uuid: Type.Optional(Type.String({ maxLength: 36 })),
  cpf: Type.Optional(Type.String({ maxLength: 11 })),
  qualify: Shots,
  final: Shots,
})

/** The shots of one badge in a revision. */
export const RevisedEntry = Body({
  badge: Type.Integer({ minimum: 0, maximum: 9999 }),
  strength: Type.Integer({ minimum: 0, maximum: 26 }),
  entity: Type.Optional(Type.String({ maxLength: 100 })),
  shots: Type.Array(RevisedShots, { maxItems: 99 }),
})

export const RegistryText = Body({ text: Type.String({ maxLength: 4_000_000 }) })
export const RegistryImported = Answer({
  msg: Type.String(),
  added: Type.Integer(),
  changed: Type.Integer(),
  same: Type.Integer(),
  changes: Type.Array(Type.String()),
})

/** Imports clubs or memberships from a CSV file. Administrators and other systems use it. */
const registryCall = {
  limits: [hard(perMinute(30, 'ip'))],
  bodyLimit: 4_194_304,
  query: SessionQuery({ dryRun: FlagText }),
  body: RegistryText,
  reply: RegistryImported,
  refuses: [409, 422],
} as const

export const registryEndpoints = endpointTable({
  'POST /api/registry/': {
    id: 'importRegistry',
    summary: 'Import clubs or memberships from the text of a CSV file',
    access: may('all', 'owner'),
    caller: 'admin',
    ...registryCall,
  },
})

export const integrationEndpoints = endpointTable({
  'POST /api/integration/events': {
    id: 'integrateEvent',
    summary: 'Create or update an event with its items; missing values stay, null sets the default',
    ...by('service', hard(perMinute(30, 'ip'))),
    bodyLimit: 1_048_576,
    query: Type.Object({ dryRun: Type.Optional(FlagText) }),
    body: Type.Record(Type.String(), Type.Unknown()),
    reply: EventSaved,
    refuses: [409, 422],
  },
  'POST /api/integration/registry': {
    id: 'integrateRegistry',
    summary: 'Import clubs or memberships from the text of a CSV file',
    caller: 'service',
    ...registryCall,
  },
  'PUT /api/integration/rankings/:catUUID': {
    id: 'integrateRankings',
    summary: 'Replace the shots of a category by those of a revision',
    ...by('service', hard(perMinute(120, 'ip'))),
    bodyLimit: 1_048_576,
    body: Body({
      revision: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      rankingsLiveNow: Flag,
      entries: Type.Array(RevisedEntry, { maxItems: 2000 }),
    }),
    reply: Message,
    refuses: [409, 422],
  },
})
