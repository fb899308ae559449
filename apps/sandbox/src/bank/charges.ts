import type { Context } from '#context.ts'
import { dateIn } from '#bank/calendar.ts'
import { type Charge, findCharge, findRevision, listCharges, saveCharge } from '#bank/charge-rows.ts'
import { chargeView } from '#bank/charge-view.ts'
import { readCob } from '#bank/cob.ts'
import { readCobv } from '#bank/cobv.ts'
import { newToken } from '#bank/identifiers.ts'
import type { ChargeKind } from '#bank/br-code.ts'
import { pageOf, type Query, readBoolean, readDocument, readPaging, readPeriod } from '#bank/listing.ts'
import { findLocation, findLocationOf, linkLocation, mintLocation } from '#bank/locations.ts'
import { Problem, refuse } from '#bank/problems.ts'
import { type Fields, isFields, Violations } from '#bank/violations.ts'

const refusalsOf = {
  cob: { missing: 'CobNaoEncontrado', invalid: 'CobOperacaoInvalida', query: 'CobConsultaInvalida' },
  cobv: { missing: 'CobVNaoEncontrada', invalid: 'CobVOperacaoInvalida', query: 'CobVConsultaInvalida' },
} as const

const REMOVED = 'REMOVIDA_PELO_USUARIO_RECEBEDOR'

/** `PUT` creates the charge. The same body again changes nothing; another body makes a revision (#305). */
export const putCharge = (context: Context, kind: ChargeKind, txid: string, body: unknown) =>
  context.store.inTransaction(() => {
    const { invalid } = refusalsOf[kind]
    if (!/^[a-zA-Z0-9]{26,35}$/.test(txid))
      refuse(invalid, `${kind}.txid`, 'O txid deve ter de 26 a 35 letras e algarismos.', txid)
    const before = findCharge(context, txid)
    if (before && before.kind !== kind)
      refuse(invalid, `${kind}.txid`, 'O txid encontra-se em uso por cobrança de outro tipo.', txid)

    const given = isFields(body) ? body : {}
    return change(context, { kind, txid, before }, given)
  })

/** `POST /cob`: the bank chooses the txid, so that a repeated call makes another charge. */
export const postCob = (context: Context, body: unknown) => putCharge(context, 'cob', newToken(), body)

/** `PATCH` changes only the fields of the body; `valor` is replaced as a whole (#281). */
export const patchCharge = (context: Context, kind: ChargeKind, txid: string, body: unknown) =>
  context.store.inTransaction(() => {
    const before = chargeOrRefusal(context, kind, txid)
    const given = isFields(body) ? body : {}
    const { status, ...changes } = given
    if (status === undefined) return change(context, { kind, txid, before }, merged(before, changes))

    const found = new Violations()
    if (status !== REMOVED) found.add(`${kind}.status`, 'O campo status não respeita o schema.', status)
    else if (Object.keys(changes).length)
      found.add(`${kind}.status`, 'Não se remove uma cobrança ao mesmo tempo em que se altera.', status)
    else if (before.status !== 'ATIVA' && before.status !== REMOVED) addNotActive(found, before)
    found.refuseIfAny(refusalsOf[kind].invalid)
    // A repeated removal, such as after a timeout, changes nothing.
    if (before.status === 'ATIVA')
      saveCharge(context, { ...before, status: REMOVED, revision: before.revision + 1 })
    return readCharge(context, kind, txid, undefined)
  })

/** `GET` with an optional older revision. */
export function readCharge(context: Context, kind: ChargeKind, txid: string, revision: string | undefined) {
  const charge = chargeOrRefusal(context, kind, txid)
  const chosen = revision === undefined ? charge.revision : Number(revision || NaN)
  const shown = Number.isInteger(chosen) ? findRevision(context, charge, chosen) : undefined
  if (!shown) return refuse(refusalsOf[kind].query, 'revisao', 'A revisão não existe.', revision)
  return chargeView(context, shown)
}

/** `GET /cob` and `GET /cobv`, by time of creation. */
export function listChargesOf(context: Context, kind: ChargeKind, query: Query) {
  const found = new Violations()
  const period = readPeriod(query, found)
  const paging = readPaging(query, found)
  const document = readDocument(query, found)
  const hasLocation = readBoolean(query, 'locationPresente', found)
  found.refuseIfAny(refusalsOf[kind].query)

  const rows = listCharges(context, period)
    .filter((charge) => charge.kind === kind)
    // No charge of this bank belongs to a batch, so that a filter by batch finds nothing.
    .filter(() => query['loteCobVId'] === undefined)
    .filter(({ status }) => query['status'] === undefined || status === query['status'])
    .filter(({ body: { devedor } }) => !document || [devedor?.cpf, devedor?.cnpj].includes(document))
    .filter(({ txid }) => hasLocation === undefined || !!findLocationOf(context, txid) === hasLocation)
  const { items, paginacao } = pageOf(rows, paging)
  return {
    parametros: { ...period.shown, paginacao },
    cobs: items.map((charge) => chargeView(context, charge)),
  }
}

type Target = { kind: ChargeKind; txid: string; before: Charge | undefined }

function change(context: Context, { kind, txid, before }: Target, given: Fields) {
  const found = new Violations()
  const createdAt = before?.createdAt ?? context.now()
  const { pixKey } = context.config
  const requested =
    kind === 'cob'
      ? { kind, body: readCob(given, pixKey, found) }
      : { kind, body: readCobv(given, pixKey, dateIn(createdAt), found) }
  const location = readRequestedLocation(context, { kind, txid }, given, found)
  found.refuseIfAny(refusalsOf[kind].invalid)

  const isSameBody = before && JSON.stringify(before.body) === JSON.stringify(requested.body)
  const isSameLocation = location === undefined || location === findLocationOf(context, txid)?.id
  if (before && before.status !== 'ATIVA' && !(isSameBody && isSameLocation)) {
    addNotActive(found, before)
    found.refuseIfAny(refusalsOf[kind].invalid)
  }
  if (!isSameBody) {
    const revision = before ? before.revision + 1 : 0
    saveCharge(context, { txid, status: 'ATIVA', revision, createdAt, ...requested } as Charge)
  }
  if (!isSameLocation) linkLocation(context, location, txid)
  else if (!before) linkLocation(context, location ?? mintLocation(context, kind).id, txid)
  return readCharge(context, kind, txid, undefined)
}

const addNotActive = (found: Violations, { kind, status }: Charge) =>
  found.add(`${kind}.status`, 'A cobrança não está ATIVA, e a requisição busca alterá-la.', status)

/** Null on the wire removes an optional field. */
function merged({ body }: Charge, changes: Fields): Fields {
  const calendario = isFields(changes['calendario'])
    ? { ...body.calendario, ...changes['calendario'] }
    : (changes['calendario'] ?? body.calendario)
  const all = { ...body, ...changes, calendario }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
}

function readRequestedLocation(
  context: Context,
  { kind, txid }: Pick<Charge, 'kind' | 'txid'>,
  given: Fields,
  found: Violations,
) {
  const { loc } = given
  if (loc === undefined) return undefined
  const id = isFields(loc) ? loc['id'] : undefined
  const location = Number.isInteger(id) ? findLocation(context, Number(id)) : undefined
  const name = `${kind}.loc.id`
  if (!location) found.add(name, 'O location referenciado por loc.id inexiste.', id)
  else if (location.kind !== kind) found.add(name, `O location tem outro tipo; deveria ser ${kind}.`, id)
  else if (location.txid !== null && location.txid !== txid)
    found.add(name, 'O location já está sendo utilizado por outra cobrança.', id)
  return location?.id
}

function chargeOrRefusal(context: Context, kind: ChargeKind, txid: string): Charge {
  const charge = findCharge(context, txid)
  if (charge?.kind !== kind) throw new Problem(refusalsOf[kind].missing)
  return charge
}
