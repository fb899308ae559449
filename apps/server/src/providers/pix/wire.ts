import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { centsFromValue } from './amounts.ts'
import { BankError } from './bank-error.ts'

// The schemas contain only the fields that the product reads, because banks add their own fields and statuses.
const Amount = Type.Union([Type.String(), Type.Number()])
const Text = Type.Optional(Type.String())

const WireRefund = Type.Object({
  id: Type.String(),
  rtrId: Text,
  valor: Amount,
  status: Type.String(),
  natureza: Text,
  motivo: Text,
  horario: Type.Optional(Type.Object({ liquidacao: Text })),
})

const WirePix = Type.Object({
  endToEndId: Type.String(),
  txid: Text,
  chave: Text,
  valor: Amount,
  horario: Type.String(),
  devolucoes: Type.Optional(Type.Array(WireRefund)),
})

const WireCharge = Type.Object({
  txid: Text,
  chave: Text,
  status: Type.String(),
  location: Text,
  loc: Type.Optional(Type.Object({ location: Text })),
  pixCopiaECola: Text,
  valor: Type.Object({ original: Amount }),
  pix: Type.Optional(Type.Array(WirePix)),
})

const WireList = Type.Object({
  parametros: Type.Optional(
    Type.Object({
      paginacao: Type.Optional(Type.Object({ quantidadeDePaginas: Type.Optional(Type.Number()) })),
    }),
  ),
  pix: Type.Optional(Type.Array(Type.Unknown())),
})

const WireWebhook = Type.Object({ webhookUrl: Type.String() })

/** `status` is EM_PROCESSAMENTO, DEVOLVIDO, NAO_REALIZADO or a newer value. */
export type Refund = {
  id: string
  rtrId: string | undefined
  valueInCents: number
  status: string
  /** ORIGINAL for refunds by the receiver; MED_FRAUDE and MED_OPERACIONAL for refunds by the MED. */
  nature: string | undefined
  reason: string | undefined
  settledAt: Date | undefined
}

export type PixReceived = {
  endToEndId: string
  /** Undefined if the payer's bank did not transmit it. */
  txid: string | undefined
  key: string | undefined
  valueInCents: number
  settledAt: Date
  refunds: Refund[]
}

export type Charge = {
  txid: string
  key: string | undefined
  /** ATIVA, CONCLUIDA, REMOVIDA_PELO_USUARIO_RECEBEDOR, REMOVIDA_PELO_PSP or a newer value. */
  status: string
  valueInCents: number
  location: string | undefined
  pixCopiaECola: string | undefined
  pix: PixReceived[]
}

/** Checks an answer against its schema. A wrong answer is a BankError 'unavailable', because its meaning is unknown. */
function read<S extends TSchema>(schema: S, body: unknown): Static<S> {
  if (!Value.Check(schema, body)) throw malformed()
  return body
}

const malformed = () => new BankError('unavailable', { status: 200, type: 'malformed_answer' })

const centsOf = (value: string | number) => {
  const cents = centsFromValue(value)
  if (cents === undefined) throw malformed()
  return cents
}

const instantOf = (text: string | undefined) => {
  const instant = text === undefined ? undefined : new Date(text)
  return instant && !Number.isNaN(instant.getTime()) ? instant : undefined
}

const refundOf = (wire: Static<typeof WireRefund>): Refund => ({
  id: wire.id,
  rtrId: wire.rtrId,
  valueInCents: centsOf(wire.valor),
  status: wire.status,
  nature: wire.natureza,
  reason: wire.motivo,
  settledAt: instantOf(wire.horario?.liquidacao),
})

const pixOf = (wire: Static<typeof WirePix>): PixReceived => {
  const settledAt = instantOf(wire.horario)
  if (!settledAt) throw malformed()
  return {
    endToEndId: wire.endToEndId,
    txid: wire.txid,
    key: wire.chave,
    valueInCents: centsOf(wire.valor),
    settledAt,
    refunds: (wire.devolucoes ?? []).map(refundOf),
  }
}

export const readRefundAnswer = (body: unknown) => refundOf(read(WireRefund, body))
export const readPixAnswer = (body: unknown) => pixOf(read(WirePix, body))
export const readWebhookAnswer = (body: unknown) => read(WireWebhook, body).webhookUrl

/**
 * `pages` is undefined if the bank does not send the number of pages. A Pix that cannot be read goes into `failures`;
 * the others are still returned.
 */
export function readListAnswer(body: unknown) {
  const { pix: items = [], parametros } = read(WireList, body)
  const failures: unknown[] = []
  const pix = items.flatMap((one) => {
    try {
      return readPixAnswer(one)
    } catch (error) {
      failures.push(error)
      return []
    }
  })
  return { pix, failures, pages: parametros?.paginacao?.quantidadeDePaginas }
}

export function readChargeAnswer(txid: string, body: unknown): Charge {
  const wire = read(WireCharge, body)
  return {
    txid: wire.txid ?? txid,
    key: wire.chave,
    status: wire.status,
    valueInCents: centsOf(wire.valor.original),
    location: wire.location ?? wire.loc?.location,
    pixCopiaECola: wire.pixCopiaECola,
    pix: (wire.pix ?? []).map(pixOf),
  }
}
