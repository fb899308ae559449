import {
  type Access,
  type Caller,
  type Endpoint,
  type Endpoints,
  endpoints,
  type Key,
  type RateLimit,
  type ParamNames,
  Problem,
} from '@porteira/contract'
import type {
  ContextConfigDefault,
  HTTPMethods,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
  RouteOptions,
} from 'fastify'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { type TObject, type TSchema, type TString, Type } from 'typebox'

declare module 'fastify' {
  interface FastifyContextConfig {
    caller?: Caller
    enrols?: boolean
    ofDevices?: boolean
    /** The roles of staff for this call; undefined for a call in which staff are callers like all others. */
    access?: Access | undefined
    limits?: readonly RateLimit[]
    cache?: string
  }
}

type Schema<K extends Key> = {
  params: TObject<Record<ParamNames<K>, TString>>
  response: { 200: Endpoints[K]['reply'] }
} & (Endpoints[K] extends { query: infer Query } ? { querystring: Query } : {}) &
  (Endpoints[K] extends { body: infer Body } ? { body: Body } : {})

type Handler<K extends Key> = RouteHandlerMethod<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  RouteGenericInterface,
  ContextConfigDefault,
  Schema<K>,
  TypeBoxTypeProvider
>

/** Adds the route of a contract endpoint: `route(app, 'GET /api/…', async ({ params }) => …)`. */
export const route = <K extends Key>(app: RouteAdder, key: K, handler: Handler<K>) =>
  routeWith(app, key, {}, handler)

/** The same with further options of Fastify. */
export const routeWith = <K extends Key>(
  app: RouteAdder,
  key: K,
  also: Partial<Pick<RouteOptions, 'schemaErrorFormatter' | 'onRequest' | 'preValidation'>>,
  handler: Handler<K>,
) => app.route({ ...endpoint(key), ...also, handler: handler as unknown as RouteOptions['handler'] })

type RouteAdder = { route(options: RouteOptions): unknown }

/** The answer to a call that was done, with a sentence for the person. */
export const ok = (msg: string) => okWith({ msg })

/** The answer to a call that was done, with these fields. */
export const okWith = <Fields extends object>(fields: Fields) => ({ status: 'OK' as const, ...fields })

/** The Fastify route options of a contract endpoint. */
export function endpoint<K extends Key>(key: K) {
  const [method, url] = key.split(' ') as [HTTPMethods, string]
  const { query, body, reply, caller, access, limits, cache, bodyLimit, enrols, ofDevices }: Endpoint =
    endpoints[key]
  const schema = {
    params: paramsOf(url),
    // A schema covers only the statuses it names; the two patterns keep anything else from leaking fields.
    response: {
      ...refusals(key, endpoints[key]),
      200: reply,
      '4xx': Problem,
      '5xx': Problem,
    } as Record<string, TSchema>,
    ...(query && { querystring: query }),
    ...(body && { body }),
  }
  return {
    method,
    url,
    ...(bodyLimit !== undefined && { bodyLimit }),
    config: {
      caller,
      limits,
      enrols: enrols === true,
      ofDevices: ofDevices === true,
      access,
      ...(cache !== undefined && { cache }),
    },
    schema: schema as unknown as Schema<K>,
  }
}

const knownParams = new Map<string, TObject>()

/** Addresses with the same names share one schema, because each schema object is compiled once. */
function paramsOf(url: string) {
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const schema =
    knownParams.get(names.join()) ??
    Type.Object(Object.fromEntries(names.map((name) => [name, Type.String()])))
  knownParams.set(names.join(), schema)
  return schema
}

/** The refusals of the call's own rules, and those that it may meet before its handler runs. */
function refusals(key: Key, { caller, limits, refuses = [] }: Endpoint) {
  const changes = !key.startsWith('GET ')
  const statuses = [
    400,
    ...(['anyone', 'user', 'admin', 'service'].includes(caller) ? [401] : []),
    ...(changes || caller === 'admin' ? [403] : []),
    // The router does not know an address whose parameter is too long.
    ...(key.includes(':') ? [404] : []),
    ...(changes ? [413, 415] : []),
    ...(limits.length > 0 ? [429] : []),
    503,
    ...refuses,
  ]
  return Object.fromEntries(statuses.map((status) => [status, Problem]))
}
