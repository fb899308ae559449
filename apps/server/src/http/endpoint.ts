import {
  type Caller,
  type Endpoint,
  type Endpoints,
  endpoints,
  type Key,
  type Limit,
  type NamesIn,
  Problem,
} from '@porteira/contract'
import type { HTTPMethods } from 'fastify'
import { type TObject, type TSchema, type TString, Type } from 'typebox'

declare module 'fastify' {
  interface FastifyContextConfig {
    caller?: Caller
    limits?: readonly Limit[]
    cache?: string
  }
}

type Schema<K extends Key> = {
  params: TObject<Record<NamesIn<K>, TString>>
  response: Endpoints[K]['reply']
} & (Endpoints[K] extends { query: infer Query } ? { querystring: Query } : {}) &
  (Endpoints[K] extends { body: infer Body } ? { body: Body } : {})

/** The Fastify route options of a contract endpoint: `app.route({ ...endpoint('GET /api/…'), handler })`. */
export function endpoint<K extends Key>(key: K) {
  const [method, url] = key.split(' ') as [HTTPMethods, string]
  const { query, body, reply, caller, limits, cache, bodyLimit, summary }: Endpoint = endpoints[key]
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name]) => [name, Type.String()])
  const schema = {
    summary,
    tags: [tagOf(url)],
    params: Type.Object(Object.fromEntries(names)),
    // A schema covers only the statuses it names; the two patterns keep anything else from leaking fields.
    response: { ...reply, '4xx': Problem, '5xx': Problem } as Record<string, TSchema>,
    ...(query && { querystring: query }),
    ...(body && { body }),
  }
  return {
    method,
    url,
    ...(bodyLimit !== undefined && { bodyLimit }),
    config: { caller, limits, ...(cache !== undefined && { cache }) },
    schema: schema as unknown as Schema<K>,
  }
}

const tagOf = (url: string) => url.split('/')[2] ?? 'system'
