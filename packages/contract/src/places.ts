import { Type } from 'typebox'
import { endpointTable, perMinute, refusals } from './endpoint.ts'
import { OK } from './values.ts'

const aDay = 'public, max-age=86400'

export const placeEndpoints = endpointTable({
  'GET /api/data/states/': {
    summary: 'The federal units, in alphabetical order',
    caller: 'visitor',
    limits: [perMinute(120, 'ip')],
    cache: aDay,
    reply: { 200: Type.Object({ status: OK, states: Type.Array(Type.String()) }), ...refusals(429) },
  },
  'GET /api/data/states/:state': {
    summary: 'The cities of a federal unit',
    caller: 'visitor',
    limits: [perMinute(120, 'ip')],
    cache: aDay,
    reply: { 200: Type.Object({ status: OK, cities: Type.Array(Type.String()) }), ...refusals(404, 429) },
  },
})
