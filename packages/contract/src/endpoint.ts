import { type Static, type TSchema, Type } from 'typebox'
import { Message, TokenQuery } from './bodies.ts'

/** Who may call: anybody; anybody, better with a session; a session; an administrator; the bank; another system. */
export type Caller = 'visitor' | 'anyone' | 'user' | 'admin' | 'bank' | 'service'

/** At most `max` calls in `seconds` for one key; `visitor` is the address of a caller without a token. */
export type RateLimit = {
  max: number
  seconds: number
  per: 'ip' | 'token' | 'cart' | 'visitor' | 'account'
  /** Counted by all processes together, in the database. */
  shared?: true
  /** Counts only calls whose query looks like this: a pattern for each name, where what is not given is ''. */
  asking?: Readonly<Record<string, string>>
  /** Counts only calls that are answered with this status. */
  answered?: 404
}

/** What one endpoint takes and answers. Its key in the table is its method and path. */
export type Endpoint = {
  /** The name of the call in the API's document and in clients that are generated from it. */
  id: string
  /** One sentence for the API's document. */
  summary: string
  caller: Caller
  limits: readonly RateLimit[]
  /** The Cache-Control of a success. Without it: no-store. */
  cache?: string
  /** Longest body in bytes. Without it: 16 KiB. */
  bodyLimit?: number
  query?: TSchema
  body?: TSchema
  /** Open to an administrator who still lacks the second factor that this shop requires, so that it can be set up. */
  enrols?: true
  /** Takes an Idempotency-Key: the same key is the same call. */
  repeatable?: true
  /** The body is multipart/form-data and read by the handler. */
  multipart?: true
  /** The answer of a success, which has the status 200. */
  reply: TSchema
  /** What else than `reply` a success may be, by content type. */
  replyTypes?: readonly string[]
  /** The refusals of the call's own rules, beside those that every call of its kind may meet. */
  refuses?: readonly RefusalStatus[]
}

type RefusalStatus = 401 | 403 | 404 | 409 | 422

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Keeps the exact type of a table of endpoints while checking its shape. */
export const endpointTable = <const Table extends Record<`${Method} /${string}`, Endpoint>>(table: Table) =>
  table

/** Who may call, and how often. */
export const by = <const C extends Caller>(caller: C, ...limits: RateLimit[]) => ({ caller, limits })
/** The same for a call that needs no more in its query than the token of a session. */
export const withToken = <const C extends Caller>(caller: C, ...limits: RateLimit[]) => ({
  ...by(caller, ...limits),
  query: TokenQuery,
})

export const perMinute = (max: number, per: RateLimit['per']): RateLimit => ({ max, seconds: 60, per })
export const perHour = (max: number, per: RateLimit['per']): RateLimit => ({ max, seconds: 3600, per })
export const perDay = (max: number, per: RateLimit['per']): RateLimit => ({ max, seconds: 86_400, per })

/** A limit that guards a secret: counted by all processes together. */
export const shared = (limit: RateLimit): RateLimit => ({ ...limit, shared: true })
/** A limit only for calls that ask for this in their query. */
export const asking = (query: Record<string, string>, limit: RateLimit): RateLimit => ({
  ...limit,
  asking: query,
})

/** A change by an administrator: a sentence says that it is done, or what forbids it. */
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

/** Every refusal and every failure answers this, in Portuguese that may be shown. */
export const Problem = Type.Object({
  status: Type.Literal('Error'),
  msg: Type.String(),
  code: Type.String(),
  requestId: Type.String(),
})
