import { Type } from 'typebox'
import { Answer } from './bodies.ts'
import { by, endpointTable, perMinute } from './endpoint.ts'

const aDay = 'public, max-age=86400'

export const cityEndpoints = endpointTable({
  'GET /api/data/states/': {
    id: 'listStates',
    summary: 'The federal units, in alphabetical order',
    ...by('visitor', perMinute(120, 'ip')),
    cache: aDay,
    reply: Answer({ states: Type.Array(Type.String()) }),
  },
  'GET /api/data/states/:state': {
    id: 'listCities',
    summary: 'The cities of a federal unit',
    ...by('visitor', perMinute(120, 'ip')),
    cache: aDay,
    reply: Answer({ cities: Type.Array(Type.String()) }),
  },
})
