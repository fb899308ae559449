import { Type } from 'typebox'
import { endpointTable, refusals } from './endpoint.ts'
import { OK } from './values.ts'

const hook = {
  summary: 'The bank tells of received Pix; stored, answered, and checked at the bank by a job',
  caller: 'bank',
  limits: [],
  bodyLimit: 262_144,
  query: Type.Object({ ignorar: Type.Optional(Type.String({ maxLength: 100 })) }),
  reply: { 200: Type.Object({ status: OK }), ...refusals(400, 404) },
} as const

export const systemEndpoints = endpointTable({
  'GET /api/health': {
    summary: 'Ready: migrations are done and the database answers',
    caller: 'visitor',
    limits: [],
    reply: { 200: Type.Object({ status: OK }), ...refusals(503) },
  },
  'POST /hooks/pix/:secret': hook,
  'POST /hooks/pix/:secret/pix': hook,
})
