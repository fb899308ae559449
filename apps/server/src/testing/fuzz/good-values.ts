import { randomUUID } from 'node:crypto'
import fc, { type Arbitrary, type GeneratorValue } from 'fast-check'
import { inventCpf } from '../builders.ts'
import { FUZZ_DEVICE_KEY, type Scene, type FuzzShop } from './fuzz-shop.ts'

/** The part of JSON Schema that the contract uses. */
export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

/** Where this request is wrong: nowhere, in one place, or wherever it happens. */
export type FaultPosition = 'nowhere' | 'path' | 'query' | 'body' | 'around' | 'anywhere'
export type Draw = { g: GeneratorValue; shop: FuzzShop; scene: Scene; wrong: FaultPosition; token: string }

/** True so often out of a hundred times, in a request that may be wrong in this place. */
export const mayBeWrong = ({ g, wrong }: Draw, part: FaultPosition, percent: number) =>
  (wrong === 'anywhere' && chance(g, percent / 3)) || (wrong === part && chance(g, percent))

// A generator compares the arguments of arbitraries: numbers compare quickly, long lists do not, and all regular
// expressions are equal. Creating an arbitrary of texts is slow, so each is created once.
const part = (last: number) => fc.noBias(fc.nat(last))
const matching = memoize((pattern: string) => fc.stringMatching(new RegExp(pattern)))
const textOf = memoize((minLength: number, maxLength: number) =>
  fc.string({ unit: 'grapheme', minLength, maxLength }),
)

function memoize<Input extends (string | number)[]>(make: (...input: Input) => Arbitrary<string>) {
  const made = new Map<string, Arbitrary<string>>()
  return (...input: Input) => {
    const arbitrary = made.get(input.join()) ?? make(...input)
    made.set(input.join(), arbitrary)
    return arbitrary
  }
}

/** True with this probability. */
export const chance = (g: GeneratorValue, percent: number) => g(part, 99) < percent

/** One of these. */
export const oneOf = <T>(g: GeneratorValue, all: readonly T[]): T => all[g(part, all.length - 1)]!

type ByName = Record<string, (draw: Draw) => unknown>

/** What is worth asking for, by the name it has on the wire. */
const byName: ByName = {
  cartUUID: ({ scene }) => scene.cartUUID,
  cartItemId: ({ scene }) => scene.cartItemId,
  showOpenFormations: ({ scene }) => scene.cartItemId,
  fillOpenFormations: ({ scene }) => scene.cartItemId,
  txid: ({ scene }) => scene.txid,
  token: ({ token }) => token,
  eventUUID: ({ g, shop: { ids } }) => oneOf(g, [ids.event.id, ids.event.short_name]),
  itemUUID: ({ g, shop: { ids } }) => oneOf(g, [ids.category.id, ids.badged.id, ids.bundle.id]),
  catUUID: ({ g, shop: { ids } }) => oneOf(g, [ids.category.id, ids.badged.id]),
  categoryUUID: ({ g, shop: { ids } }) => oneOf(g, [null, ids.category.id]),
  horseKey: ({ g, scene }) => oneOf(g, ['B123456', `entry:${scene.cartItemId}:0`]),
  bundledUUIDs: ({ shop: { ids } }) => `${ids.category.id},${ids.badged.id}`,
  userId: ({ g, shop }) => String(oneOf(g, [shop.buyer, shop.buyer, shop.stranger]).id),
  uuid: ({ g, shop }) => oneOf(g, [shop.buyer, shop.buyer, shop.stranger]).uuid,
  userUUID: ({ g, shop }) => oneOf(g, [shop.buyer.uuid, shop.minor.uuid]),
  guardianCode: ({ shop }) => shop.minor.guardianCode,
  cpf: ({ g, shop }) => oneOf(g, [shop.buyer.cpf, shop.stranger.cpf, shop.known.cpf, inventCpf()]),
  pass: ({ shop }) => shop.known.pass,
  code: ({ g, shop }) => oneOf(g, [shop.buyer.code, shop.stranger.code]),
  email: ({ g, shop }) => oneOf(g, [shop.buyer.email, 'pessoa@example.com']),
  mobile: ({ g, shop }) => oneOf(g, [shop.buyer.mobile, '(54) 90000-0001']),
  name: ({ g }) => oneOf(g, ['PESSOA INVENTADA', `NOME ${randomUUID().slice(0, 8)}`]),
  nickname: () => 'ZÉ DO LAÇO',
  entitySel: () => null,
  entityName: () => null,
  team: ({ g }) => oneOf(g, [null, 'EQUIPE']),
  badgeSel: ({ g }) => oneOf(g, [null, '', 1]),
  strengthSel: ({ g }) => oneOf(g, [null, '', 1]),
  birthdate: () => '1988-03-12',
  country: ({ g }) => oneOf(g, ['', 'UY', 'AR']),
  q: ({ g, shop }) => oneOf(g, ['VÍTIMA', shop.buyer.cpf, 'UY 123']),
  state: () => 'RS',
  city: () => 'Bom Jesus',
  secret: ({ shop }) => shop.server.config.pix.webhookSecret,
  term: ({ g, shop }) => oneOf(g, ['VÍTIMA', shop.buyer.cpf, 'reservada', '%']),
  endToEndId: () => `E${'0'.repeat(31)}`,
  text: ({ g, shop }) =>
    oneOf(g, [
      JSON.stringify(shop.example),
      'tipo;nome;cidade;uf;federacao;regiao;impedimento\nfederacao;FEDERAÇÃO DE TESTE;;RS;;;',
      `cpf;ctg\n${shop.buyer.cpf};CTG DE TESTE`,
      `cpf;nome;apelido;nascimento;sexo\n${inventCpf()};PESSOA INVENTADA;ZÉ;05/04/2010;M`,
    ]),
  document: ({ shop }) => shop.example,
  csv: ({ g, shop }) =>
    oneOf(g, [
      `numero;forca;cpf;nome;entidade;c1;f1\n1;1;${shop.buyer.cpf};JOÃO;CTG;X;0`,
      'numero;forca;cpf;nome;entidade;c1;f1',
    ]),
  value: ({ g }) => oneOf(g, ['1,00', 1, '0.01', 120]),
  shiftId: ({ shop }) => shop.ids.shift.id,
  deviceKey: () => FUZZ_DEVICE_KEY,
  requestId: () => randomUUID(),
  actionId: () => randomUUID(),
  clientId: () => randomUUID(),
  sequence: ({ g }) => oneOf(g, [1, 2, 3]),
  at: () => new Date().toISOString(),
  conflictId: () => '1',
  id: () => randomUUID(),
  thrownOn: () => new Date().toISOString(),
  undoneOn: () => new Date().toISOString(),
}

/** A value that the schema allows, known to the shop where its name says of what. */
export function goodValue(draw: Draw, name: string, schema: Schema): unknown {
  const known = Object.hasOwn(byName, name) ? byName[name] : undefined
  // The document of a person is a text, and that of an event an object. The till takes numbers only.
  const isOtherKind =
    (name === 'document' && schema.type === 'string') || (name === 'value' && schema.type === 'number')
  if (!known || isOtherKind) return allowed(draw, schema)
  const value = known(draw)
  return schema.type === 'integer' ? Number(value) : value
}

function allowed(draw: Draw, schema: Schema): unknown {
  const { g } = draw
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return oneOf(g, schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return allowed(draw, oneOf(g, choices))
  switch (Array.isArray(schema.type) ? oneOf(g, schema.type) : schema.type) {
    case 'object':
      return goodObject(draw, schema)
    case 'array':
      return Array.from(
        { length: g(fc.integer, { min: schema.minItems ?? 0, max: Math.min(2, schema.maxItems ?? 2) }) },
        () => allowed(draw, schema.items ?? {}),
      )
    case 'integer':
      return g(fc.integer, {
        min: schema.minimum ?? 0,
        max: Math.min(schema.maximum ?? 99, (schema.minimum ?? 0) + 30),
      })
    case 'number':
      return g(fc.integer, { min: 0, max: 9000 }) / 100
    case 'boolean':
      return chance(g, 50)
    case 'string':
      return goodText(g, schema)
    default:
      return null
  }
}

/** All fields that must be there, and most of the others. */
export const goodObject = (draw: Draw, { properties = {}, required = [] }: Schema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || chance(draw.g, 70))
      .map(([name, schema]) => [name, goodValue(draw, name, schema)]),
  )

function goodText(g: GeneratorValue, { pattern, format, minLength = 0, maxLength = 40 }: Schema) {
  if (format === 'date-time') return new Date().toISOString()
  if (pattern !== undefined) return g(matching, pattern)
  const longest = Math.min(maxLength, 40)
  return g(textOf, Math.min(minLength, longest), longest)
}
