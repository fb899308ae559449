import type { DeskSale } from '@porteira/contract'
import { abilitiesOf, maskCpf, NO_REFERENCE, type PaymentMethod, reaisFromCents } from '@porteira/domain'
import type { CartStatus } from '#platform/database/tables.ts'
import type { ReceivedRow } from '../ledger/ledger.rules.ts'

export type SaleRow = {
  cartId: string
  eventId: string
  eventName: string
  code: string
  status: CartStatus
  soldBy: string
  soldAt: Date
  secondsLeft: number
  expiresAt: Date
  units: number
  totalInCents: number
  buyerUuid: string | null
  buyerName: string | null
  buyerCpf: string | null
  hasOwner: boolean
  buyerHasLogin: boolean
  pixAskedInCents: number
  lines: { name: string; quantity: number; valueInCents: number }[]
}

const states = {
  open: 'open',
  expiring: 'open',
  paid: 'completed',
  registered: 'completed',
  expired: 'ended',
  cancelled: 'ended',
} as const satisfies Record<CartStatus, DeskSale['state']>

const isMoney = (row: ReceivedRow): row is ReceivedRow & { method: PaymentMethod } =>
  row.method !== 'courtesy'
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** A sale of the desk in wire form. */
export function wireSale(sale: SaleRow, received: ReceivedRow[]): DeskSale {
  const payments = received.filter(isMoney)
  const state = states[sale.status]
  const byBank = payments.filter(({ method }) => abilitiesOf(method).takenBy === 'bank')
  const paidInCents = sum(
    payments.map(({ amountInCents, refundedInCents }) => amountInCents - refundedInCents),
  )
  const leftInCents = state === 'open' ? Math.max(0, sale.totalInCents - paidInCents) : 0
  return {
    cartUUID: sale.cartId,
    cartCode: sale.code,
    state,
    soldBy: sale.soldBy,
    soldOn: sale.soldAt.toISOString(),
    units: sale.units,
    expirationSeconds: sale.secondsLeft,
    expiresOn: state === 'open' ? sale.expiresAt.toISOString() : '',
    buyer: {
      userUUID: sale.buyerUuid ?? '',
      name: sale.buyerName ?? '',
      maskedCpf: sale.buyerCpf ? maskCpf(sale.buyerCpf) : '',
      isOwner: sale.hasOwner ? 1 : 0,
      isConfirmable: !sale.hasOwner && sale.buyerHasLogin ? 1 : 0,
    },
    lines: sale.lines.map(({ name, quantity, valueInCents }) => ({
      name,
      quantity,
      value: reaisFromCents(valueInCents),
    })),
    total: reaisFromCents(sale.totalInCents),
    pixAsked: reaisFromCents(sale.pixAskedInCents),
    pixReceived: reaisFromCents(sum(byBank.map(({ amountInCents }) => amountInCents))),
    left: reaisFromCents(leftInCents),
    payments: wirePayments(received),
  }
}

/** What was paid, and then what was given away. */
const wirePayments = (received: ReceivedRow[]): DeskSale['payments'] =>
  [...received.filter(isMoney), ...received.filter((row) => !isMoney(row))].map((row) => ({
    paymentId: row.paymentId || row.cartId,
    method: row.method,
    value: reaisFromCents(row.amountInCents),
    at: row.at.toISOString(),
    given: reaisFromCents(row.givenInCents ?? 0),
    change: reaisFromCents(row.givenInCents === null ? 0 : row.givenInCents - row.amountInCents),
    ...NO_REFERENCE,
    ...row.reference,
    returned: reaisFromCents(row.refundedInCents),
  }))
