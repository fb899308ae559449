import { type Static, type TSchema, Type } from 'typebox'

/** Who may call: anybody; anybody, better with a session; a session; an elevated admin session; a machine with its own key. */
export type Caller = 'visitor' | 'anyone' | 'user' | 'admin' | 'bank' | 'service'

/** At most `max` calls in `seconds` for one key; `visitor` is the address of a caller without a token. */
export type Limit = {
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
  /** One sentence for the API's document. */
  summary: string
  caller: Caller
  limits: readonly Limit[]
  /** The Cache-Control of a success. Without it: no-store. */
  cache?: string
  /** Longest body in bytes. Without it: 16 KiB. */
  bodyLimit?: number
  query?: TSchema
  body?: TSchema
  /** Open to an administrator who still lacks the second factor that this shop requires, so that he can set it up. */
  enrols?: true
  /** The body is multipart/form-data and read by the handler. */
  multipart?: true
  reply: { [status: number]: TSchema }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Keeps the exact type of a table of endpoints while checking its shape. */
export const endpointTable = <const Table extends Record<`${Method} /${string}`, Endpoint>>(table: Table) =>
  table

export const perMinute = (max: number, per: Limit['per']): Limit => ({ max, seconds: 60, per })
export const perHour = (max: number, per: Limit['per']): Limit => ({ max, seconds: 3600, per })
export const perDay = (max: number, per: Limit['per']): Limit => ({ max, seconds: 86_400, per })

/** A limit that guards a secret: counted by all processes together. */
export const shared = (limit: Limit): Limit => ({ ...limit, shared: true })
/** A limit only for calls that ask for this in their query. */
export const asking = (query: Record<string, string>, limit: Limit): Limit => ({ ...limit, asking: query })

export type NamesIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type Given<Part extends 'query' | 'body', E> =
  E extends Record<Part, infer Schema extends TSchema>
    ? {} extends Static<Schema>
      ? { [P in Part]?: Static<Schema> }
      : { [P in Part]: Static<Schema> }
    : {}

type Params<Key> = NamesIn<Key> extends never ? {} : { params: Record<NamesIn<Key>, string> }
export type Input<Key, E> = Params<Key> & Given<'query', E> & Given<'body', E>

export type Reply<E extends Endpoint> = E['reply'][200] extends TSchema ? Static<E['reply'][200]> : never

/** Every refusal and every failure answers this, in Portuguese that may be shown. */
export const Problem = Type.Object({
  status: Type.Literal('Error'),
  msg: Type.String(),
  code: Type.String(),
  requestId: Type.String(),
})

type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503

/** The refusals an endpoint may answer, besides a success. */
export const refusals = <const S extends readonly RefusalStatus[]>(...statuses: S) =>
  Object.fromEntries(statuses.map((status) => [status, Problem])) as { [Status in S[number]]: typeof Problem }
