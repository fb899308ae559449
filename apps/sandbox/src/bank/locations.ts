import type { Context } from '#context.ts'
import { type ChargeKind, locationOf } from '#bank/br-code.ts'
import { newToken } from '#bank/identifiers.ts'
import { type Period, type Query, pageOf, readBoolean, readPeriod, readPaging } from '#bank/listing.ts'
import { Problem } from '#bank/problems.ts'
import { isFields, Violations } from '#bank/violations.ts'
import { sql } from '#store.ts'

export type LocationRow = {
  id: number
  token: string
  kind: ChargeKind
  created_at: number
  txid: string | null
}

/** `POST /loc` creates a location before its charge. */
export function createLocation(context: Context, body: unknown) {
  const kind = isFields(body) ? body['tipoCob'] : undefined
  const found = new Violations()
  if (kind === 'cob' || kind === 'cobv') return locationView(mintLocation(context, kind))
  found.add('tipoCob', 'O campo tipoCob não respeita o schema: cob ou cobv.', kind)
  throw new Problem('PayloadLocationOperacaoInvalida', { violations: found.list })
}

export function mintLocation({ store, now }: Context, kind: ChargeKind): LocationRow {
  const row = { token: newToken(), kind, created_at: now().getTime(), txid: null }
  return { id: store.insert('location', row), ...row }
}

export const findLocation = ({ store }: Context, id: number) =>
  store.find<LocationRow>(sql`select * from location where id = ${id}`)

export const findLocationByToken = ({ store }: Context, token: string) =>
  store.find<LocationRow>(sql`select * from location where token = ${token}`)

export const findLocationOf = ({ store }: Context, txid: string) =>
  store.find<LocationRow>(sql`select * from location where txid = ${txid}`)

/** Links the charge to this location and unlinks its previous location. */
export function linkLocation({ store }: Context, id: number, txid: string) {
  store.run(sql`update location set txid = null where txid = ${txid}`)
  store.run(sql`update location set txid = ${txid} where id = ${id}`)
}

/** `GET /loc/:id`. */
export const readLocation = (context: Context, id: string) => locationView(locationOrRefusal(context, id))

/** `DELETE /loc/:id/txid` unlinks the charge. The location has no payload until another charge is linked. */
export function unlinkLocation(context: Context, id: string) {
  const location = locationOrRefusal(context, id)
  context.store.run(sql`update location set txid = null where id = ${location.id}`)
  return locationView({ ...location, txid: null })
}

/** `GET /loc`. */
export function listLocations({ store }: Context, query: Query) {
  const found = new Violations()
  const period: Period = readPeriod(query, found)
  const paging = readPaging(query, found)
  const linked = readBoolean(query, 'txIdPresente', found)
  const kind = query['tipoCob']
  if (kind !== undefined && kind !== 'cob' && kind !== 'cobv')
    found.add('tipoCob', 'O parâmetro não respeita o schema.', kind)
  found.refuseIfAny('PayloadLocationConsultaInvalida')

  const created = store.list<LocationRow>(sql`
    select * from location where created_at between ${period.from} and ${period.to} order by id`)
  const rows = created
    .filter((row) => kind === undefined || row.kind === kind)
    .filter((row) => linked === undefined || (row.txid !== null) === linked)
  const { items, paginacao } = pageOf(rows, paging)
  return { parametros: { ...period.shown, paginacao }, loc: items.map(locationView) }
}

export const locationView = ({ id, token, kind, created_at: createdAt, txid }: LocationRow) => ({
  id,
  location: locationOf(kind, token),
  tipoCob: kind,
  criacao: new Date(createdAt).toISOString(),
  ...(txid !== null && { txid }),
})

function locationOrRefusal(context: Context, id: string): LocationRow {
  const location = /^\d{1,15}$/.test(id) ? findLocation(context, Number(id)) : undefined
  if (!location) throw new Problem('PayloadLocationNaoEncontrado')
  return location
}
