import { Type } from 'typebox'
import { Done } from './bodies.ts'
import { by, endpointTable } from './endpoint.ts'

const hook = {
  summary: 'The bank reports received Pix; the notification is stored, and a job asks the bank about it',
  ...by('bank'),
  bodyLimit: 262_144,
  query: Type.Object({ ignorar: Type.Optional(Type.String({ maxLength: 100 })) }),
  reply: Done,
} as const

export const systemEndpoints = endpointTable({
  'GET /api/health': {
    id: 'readHealth',
    summary: 'Ready: migrations are done and the database answers',
    ...by('visitor'),
    reply: Done,
  },
})

export const hookEndpoints = endpointTable({
  'POST /hooks/pix/:secret': { id: 'receivePixNotice', ...hook },
  // Some banks append /pix to the registered address.
  'POST /hooks/pix/:secret/pix': { id: 'receivePixNoticeBelow', ...hook },
})
