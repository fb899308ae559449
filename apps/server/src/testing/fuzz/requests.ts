import { type Endpoint, endpoints, type Key } from '@porteira/contract'
import fc, { type GeneratorValue } from 'fast-check'
import { chance, type Draw, goodObject, goodValue, mayBeWrong, oneOf, type Schema } from './good-values.ts'
import {
  contentTypes,
  headersBeside,
  hostileTexts,
  hostileValues,
  rawTexts,
  wholeBodies,
  writeJson,
} from './hostile-values.ts'
import { writeForm } from './photos.ts'
import type { Scene, FuzzShop } from './fuzz-shop.ts'

export type FuzzRequest = {
  method: string
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

/** One request for a call: as it should be, or wrong in a place or two. */
export function drawRequest(shop: FuzzShop, key: Key, g: GeneratorValue): FuzzRequest {
  const wrong = oneOf(g, [
    'nowhere',
    'nowhere',
    'path',
    'query',
    'body',
    'body',
    'body',
    'around',
    'anywhere',
  ] as const)
  const [method, path] = key.split(' ') as [string, string]
  const { query, body, multipart, caller }: Endpoint = endpoints[key]
  const scene = oneOf(g, shop.scenes)
  const draw: Draw = { g, shop, scene, wrong, token: drawToken(g, shop, scene, caller) }
  const headers = {
    ...callerHeaders(draw, caller),
    ...(mayBeWrong(draw, 'around', 60) && oneOf(g, headersBeside)),
  }
  const url = drawPath(draw, path) + drawQuery(draw, query as Schema | undefined)
  if (method === 'GET' || (!body && !multipart && !mayBeWrong(draw, 'body', 50)))
    return { method, url, headers }
  if (multipart) return { method, url, ...drawForm(draw, headers) }
  const type = mayBeWrong(draw, 'around', 40) ? oneOf(g, contentTypes) : 'application/json'
  return {
    method,
    url,
    headers: { ...headers, ...(type && { 'content-type': type }) },
    payload: drawBody(draw, (body ?? {}) as Schema),
  }
}

function callerHeaders({ g, shop }: Draw, caller: Endpoint['caller']): Record<string, string> {
  if (caller === 'service')
    return { authorization: `Bearer ${chance(g, 90) ? shop.server.config.serviceKey : 'x'}` }
  return {}
}

/** Mostly a token that may do it. */
function drawToken(
  g: GeneratorValue,
  { admin, buyer, stranger }: FuzzShop,
  scene: Scene,
  caller: Endpoint['caller'],
) {
  if (caller === 'admin' && chance(g, 80)) return admin.token
  return oneOf(g, [scene.token, scene.token, scene.token, buyer.token, admin.token, stranger.token, ''])
}

function drawPath(draw: Draw, path: string) {
  return path.replaceAll(/:(\w+)/g, (_, name: string) =>
    mayBeWrong(draw, 'path', 80)
      ? hostilePart(draw.g)
      : // The token of an address is the code of a guardian; that of a session is in the query.
        encode(String(goodValue(draw, name === 'token' ? 'guardianCode' : name, { type: 'string' }))),
  )
}

function hostilePart(g: GeneratorValue) {
  if (chance(g, 30)) return oneOf(g, rawTexts)
  return encode(chance(g, 80) ? oneOf(g, hostileTexts) : g(fc.string, { unit: 'binary', maxLength: 30 }))
}

/** As encodeURIComponent, also for halves of signs. */
const encode = (text: string) => {
  if (text.isWellFormed()) return encodeURIComponent(text)
  return [...text].map((sign) => (sign.isWellFormed() ? encodeURIComponent(sign) : '%ED%A0%80')).join('')
}

function drawQuery(draw: Draw, schema: Schema | undefined) {
  const { g } = draw
  const good = schema ? goodObject(draw, schema) : {}
  if (schema?.properties?.['token']) good['token'] = draw.token
  const pairs = Object.entries(good)
    .filter(() => !mayBeWrong(draw, 'query', 25))
    .map(([name, value]) => [name, encode(String(value))])
  const names = Object.keys(schema?.properties ?? {})
  for (const name of names) if (mayBeWrong(draw, 'query', 40)) pairs.push([name, hostilePart(g)])
  if (chance(g, 5))
    pairs.push([oneOf(g, ['__proto__', 'constructor', 'x[y]', 'token[]', 'page', '']), hostilePart(g)])
  if (mayBeWrong(draw, 'query', 8)) pairs.push(...Array.from({ length: 60 }, (_, n) => [`x${n}`, '1']))
  const written = pairs.map(([name, value]) => `${name}=${value}`)
  if (mayBeWrong(draw, 'query', 8)) written.push(oneOf(g, ['token', '&&', '=', '?', '%', '%=%']))
  return written.length > 0 ? `?${written.join('&')}` : ''
}

function drawBody(draw: Draw, schema: Schema) {
  const { g, token } = draw
  if (mayBeWrong(draw, 'body', 20)) return oneOf(g, wholeBodies)
  const good = schema.properties ? goodObject(draw, schema) : structuredClone(draw.shop.example)
  if (schema.properties?.['token']) good['token'] = token
  // The token of a body without a schema is still read.
  else if (chance(g, 15)) good['token'] = hostileValue(g)
  for (let count = 0; count < 2; count++) if (mayBeWrong(draw, 'body', 60)) spoil(g, good)
  const json = writeJson(good)
  return mayBeWrong(draw, 'body', 5) ? json.slice(0, g(fc.integer, { min: 0, max: json.length })) : json
}

// A copy, because the next thing that goes wrong may go wrong inside it.
const hostileValue = (g: GeneratorValue) => structuredClone(oneOf(g, hostileValues))

/** Puts something wrong somewhere into an object or its lists. */
function spoil(g: GeneratorValue, value: Record<string, unknown>): void {
  const names = Object.keys(value)
  const name =
    names.length > 0 && chance(g, 92)
      ? oneOf(g, names)
      : oneOf(g, ['admin', 'price', 'status', 'x', 'token', 'items'])
  const inner = Array.isArray(value[name]) ? value[name][0] : value[name]
  if (typeof inner === 'object' && inner !== null && chance(g, 70))
    return spoil(g, inner as Record<string, unknown>)
  if (chance(g, 12)) delete value[name]
  else value[name] = chance(g, 85) ? hostileValue(g) : g(fc.jsonValue)
}

function drawForm(draw: Draw, headers: Record<string, string>) {
  const { g, shop } = draw
  const chanceOf = (percent: number) => mayBeWrong(draw, 'body', percent)
  if (chanceOf(20))
    return {
      headers: { ...headers, 'content-type': oneOf(g, contentTypes) || 'image/jpeg' },
      payload: oneOf(g, wholeBodies),
    }
  const part = () => ({
    name: chanceOf(20) ? oneOf(g, ['', 'file', '__proto__', '"; name="x']) : 'image',
    fileName: chance(g, 70)
      ? 'foto.jpg'
      : oneOf(g, ['', '../../x.jpg', 'a\0b.jpg', 'x'.repeat(300), 'foto.svg']),
    type: chanceOf(30) ? oneOf(g, ['image/svg+xml', 'text/html', '', 'a/b; c']) : 'image/jpeg',
    bytes: oneOf(g, shop.photos),
  })
  const parts = chanceOf(15) ? oneOf(g, [[], [part(), part()]]) : [part()]
  return {
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=grenze' },
    payload: writeForm(chanceOf(8) ? 'other' : 'grenze', parts, { end: !chanceOf(8) }),
  }
}
