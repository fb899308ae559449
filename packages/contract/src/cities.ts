import { Type } from 'typebox'
import { Answer } from './bodies.ts'
import { againstFloods, by, endpointTable } from './endpoint.ts'

const aDay = 'public, max-age=86400'

export const cityEndpoints = endpointTable({
  'GET /api/data/states/': {
    id: 'listStates',
    summary: 'The federal units, in alphabetical order',
    ...by('visitor', againstFloods),
    cache: aDay,
    reply: Answer({ states: Type.Array(Type.String()) }),
  },
  'GET /api/data/states/:state': {
    id: 'listCities',
    summary: 'The cities of a federal unit',
    ...by('visitor', againstFloods),
    cache: aDay,
    reply: Answer({ cities: Type.Array(Type.String()) }),
  },
})
