import {
  asksForProof,
  type Caller,
  type Endpoint,
  endpoints,
  groups,
  type Key,
  PictureForm,
  type RateLimit,
} from '@porteira/contract'
import type { FastifySchema } from 'fastify'
import { securityOf } from './security.ts'

/** Groups of calls, as the document lists them. */
export const tags = Object.entries(groups).map(([name, { about }]) => ({ name, description: about }))

const tagByKey = new Map(
  Object.entries(groups).flatMap(([name, { calls }]) => Object.keys(calls).map((key) => [key, name])),
)

/** The description of a call in the document, in addition to the schemas that the server checks. */
export function describeCall(key: Key, { response, body, params, ...checked }: FastifySchema) {
  const call: Endpoint = endpoints[key]
  return {
    ...checked,
    operationId: call.id,
    summary: call.summary,
    description: describe(call),
    tags: [tagByKey.get(key) ?? ''],
    security: securityOf[call.caller],
    ...(params ? { params: describeParams(params) } : {}),
    ...(call.repeatable && { headers: idempotencyKey }),
    ...(call.multipart ? { body: pictureForm } : body ? { body } : {}),
    response: { ...(response as object), 200: { description: 'Success.', content: contentOf(call) } },
  }
}

const callers: Record<Caller, string> = {
  visitor: 'Open to everybody; no session is read.',
  anyone: 'Open to everybody; a session may show more.',
  user: 'Needs a session.',
  admin: 'Needs the session of an administrator.',
  service: 'Needs the service key.',
  bank: 'Called by the bank, which knows the secret in the path.',
}

const describe = ({ caller, limits, bodyLimit }: Endpoint) =>
  [
    callers[caller],
    ...(limits.length > 0 ? [`Limits: ${limits.map(describeLimit).join('; ')}.`] : []),
    ...(bodyLimit ? [`The body has at most ${bodyLimit} bytes.`] : []),
  ].join(' ')

const counted: Record<RateLimit['per'], string> = {
  ip: 'for each network address',
  token: 'for each session',
  account: 'for each account',
  cart: 'for each cart',
  visitor: 'for each network address without a session',
}

const outcomes = { successes: ' that succeed', refusals: ' that are refused' }

const periods: Record<number, string> = { 1: 'second', 60: 'minute', 3600: 'hour', 86_400: 'day' }

function describeLimit(limit: RateLimit) {
  const { max, seconds, per, asking = {}, answered, counts } = limit
  const queries = Object.entries(asking).map(([name, pattern]) => ` with \`${name}\` like \`${pattern}\``)
  const outcome = counts ? outcomes[counts] : ''
  const those = answered ? ` answered ${answered}` : outcome + queries.join('')
  return `${max} calls${those} per ${periods[seconds] ?? `${seconds} seconds`} ${counted[per]}${asksForProof(limit) ? ', then with a proof of work' : ''}`
}

/** What a success may be, by content type: JSON, unless the contract says another one. */
function contentOf({ reply, replyTypes = [] }: Endpoint) {
  const { contentMediaType = 'application/json' } = reply as { contentMediaType?: string }
  const others = replyTypes.map((type) => [
    type,
    { schema: type.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' } },
  ])
  return { [contentMediaType]: { schema: reply }, ...Object.fromEntries(others) }
}

const pictureForm = { content: { 'multipart/form-data': { schema: PictureForm } } }

const idempotencyKey = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      pattern: String.raw`^[\x20-\x7e]{1,255}$`,
      description:
        'Names this call: a repetition with the same key and body has the same answer and no effect.',
    },
  },
}

const paramNotes: Record<string, string> = {
  cartItemId: 'The number of a registration in a cart.',
  cartUUID: 'The id of a cart.',
  catUUID: 'The id of a category.',
  cpf: 'A CPF, eleven digits.',
  endToEndId: 'The id that the bank gave to a received Pix.',
  eventUUID: 'The id of an event; a call that reads the event takes its short name too.',
  itemUUID: 'The id of a category or bundle.',
  objectionId: 'The id of an objection.',
  requestId: 'The id of a request to return money.',
  secret: 'The secret of the webhook.',
  state: 'The two letters of a federal unit.',
  term: 'What to search for.',
  txid: 'The id of a charge.',
  userId: 'The number of the account of the caller.',
  uuid: 'The id of a person.',
}

function describeParams(params: object) {
  const { properties = {} } = params as { properties?: Record<string, object> }
  const described = Object.entries(properties).map(([name, schema]) => [
    name,
    { ...schema, description: paramNotes[name] },
  ])
  return { ...params, properties: Object.fromEntries(described) }
}
