import { type Static, type TSchema, Type } from 'typebox'
import { Message, TokenQuery } from './bodies.ts'
import { Challenge } from './proof.ts'
import type { Access } from './roles.ts'

/**
 * The allowed callers. visitor: all, without a session; anyone: all, with or without a session; user: a session;
 * admin: the session of an administrator; bank: the bank; service: another system.
 */
export type Caller = 'visitor' | 'anyone' | 'user' | 'admin' | 'bank' | 'service'

/**
 * At most `max` calls in `seconds` for one key; `visitor` is the address of a caller without a token. Many people may
 * have one address, so above `max` a call of an address needs a proof of work, unless the limit is `hard`.
 */
export type RateLimit = {
  max: number
  seconds: number
  per: 'ip' | 'token' | 'cart' | 'visitor' | 'account'
  /** Refuses every call above `max`. For calls of programs, and against floods of calls that anyone may make often. */
  hard?: true
  /** All processes count together, in the database. */
  shared?: true
  /** Counts only calls whose query matches a pattern for each name; a missing value is ''. */
  asking?: Readonly<Record<string, string>>
  /** Counts only calls whose answer has this status. */
  answered?: 404
  /** Counts only calls that succeed, or only calls that are refused. Until its answer a call counts as both. */
  counts?: 'successes' | 'refusals'
  /** Counts only calls of people with a role that may sell at the desk, or only calls of all others. */
  of?: 'sellers' | 'others'
}

/** The request and the answer of one endpoint. Its key in the table is its method and path. */
export type Endpoint = {
  /** The name of the call in the API's document and in clients that are generated from it. */
  id: string
  /** One sentence for the API's document. */
  summary: string
  caller: Caller
  /** The roles of a call of staff, or the roles to which another call shows more (docs/decisions/0024-roles.md). */
  access?: Access
  limits: readonly RateLimit[]
  /** The Cache-Control of a success. Default: no-store. */
  cache?: string
  /** The maximum length of the body in bytes. Default: 16 KiB. */
  bodyLimit?: number
  query?: TSchema
  body?: TSchema
  /** Allowed to an administrator without the required second factor, so that it can be set up. */
  enrols?: true
  /** Accepted from a device of any role, for its own session. */
  ofDevices?: true
  /** Accepts an Idempotency-Key: calls with the same key are one call. */
  repeatable?: true
  /** The body is multipart/form-data, which the handler reads. */
  multipart?: true
  /** The answer of a success, which has the status 200. */
  reply: TSchema
  /** Further content types of a success. */
  replyTypes?: readonly string[]
  /** The refusals by rules of this call, in addition to those of every call of its kind. */
  refuses?: readonly RefusalStatus[]
}

type RefusalStatus = 401 | 403 | 404 | 409 | 422

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type AccessOfStaff<Table> = {
  [K in keyof Table]: Table[K] extends { caller: 'admin' } ? { access: Access } : {}
}

/** Checks the shape of a table of endpoints and that each call of staff names its roles; keeps its exact type. */
export const endpointTable = <const Table extends Record<`${Method} /${string}`, Endpoint>>(
  table: Table & AccessOfStaff<Table>,
): Table => table

/** The caller and the rate limits of an endpoint. */
export const by = <const C extends Caller>(caller: C, ...limits: RateLimit[]) => ({ caller, limits })
/** The same for a call whose query has only the token of a session. */
export const withToken = <const C extends Caller>(caller: C, ...limits: RateLimit[]) => ({
  ...by(caller, ...limits),
  query: TokenQuery,
})

export const perMinute = (max: number, per: RateLimit['per']): RateLimit => ({ max, seconds: 60, per })
export const perHour = (max: number, per: RateLimit['per']): RateLimit => ({ max, seconds: 3600, per })
export const perDay = (max: number, per: RateLimit['per']): RateLimit => ({ max, seconds: 86_400, per })

/** A limit of an address above which nothing helps. */
export const hard = (limit: RateLimit): RateLimit => ({ ...limit, hard: true })
/**
 * The limit of an address for calls that protect nothing: 200 a second, on average over a minute, because thousands of
 * people behind one address may open a page in the same moment.
 */
export const againstFloods: RateLimit = hard({ max: 12_000, seconds: 60, per: 'ip' })
/** True for a limit above which a call needs a proof of work. */
export const asksForProof = (limit: RateLimit) =>
  (limit.per === 'ip' || limit.per === 'visitor') && !limit.hard

/** A limit that all processes count together. It protects secrets and personal data. */
export const shared = (limit: RateLimit): RateLimit => ({ ...limit, shared: true })
/** A shared limit of an address for calls that succeed. Mistakes of people do not use it up. */
export const ofSuccesses = (limit: RateLimit): RateLimit => ({ ...shared(limit), counts: 'successes' })
/** A shared limit of an address for calls that are refused. */
export const ofRefusals = (limit: RateLimit): RateLimit => ({ ...shared(limit), counts: 'refusals' })
/** A limit for people with a role that may sell at the desk. Many buyers may share their address. */
export const ofSellers = (limit: RateLimit): RateLimit => ({ ...limit, of: 'sellers' })
/** A limit for all callers but those. */
export const ofOthers = (limit: RateLimit): RateLimit => ({ ...limit, of: 'others' })
/** A limit for calls whose query matches these patterns. */
export const asking = (query: Record<string, string>, limit: RateLimit): RateLimit => ({
  ...limit,
  asking: query,
})

/** A change by an administrator. The answer is a sentence that confirms or refuses it. */
export const adminChange = {
  ...withToken('admin', perMinute(30, 'token')),
  reply: Message,
  refuses: [409],
} as const

export type ParamNames<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type RequestPart<Part extends 'query' | 'body', E> =
  E extends Record<Part, infer Schema extends TSchema>
    ? {} extends Static<Schema>
      ? { [P in Part]?: Static<Schema> }
      : { [P in Part]: Static<Schema> }
    : {}

type Params<Key> = ParamNames<Key> extends never ? {} : { params: Record<ParamNames<Key>, string> }
export type Input<Key, E> = Params<Key> & RequestPart<'query', E> & RequestPart<'body', E>

export type Reply<E extends Endpoint> = Static<E['reply']>

export type Problem = Static<typeof Problem>
/** The answer of every refusal and failure. `msg` is a Portuguese sentence for the screen. */
export const Problem = Type.Object({
  status: Type.Literal('Error'),
  msg: Type.String(),
  code: Type.String(),
  requestId: Type.String(),
  /** With the code `proof_required`: the task to solve. The call is repeated with the solution in a header. */
  challenge: Type.Optional(Challenge),
  /** The seconds of the header Retry-After. */
  retryAfter: Type.Optional(Type.Integer()),
  /** The field of the form that a refusal is about: an entry of a cart, and a rider of the request by position. */
  at: Type.Optional(
    Type.Object({
      cartItemId: Type.Integer(),
      field: Type.String(),
      participantIndex: Type.Optional(Type.Integer()),
    }),
  ),
})
