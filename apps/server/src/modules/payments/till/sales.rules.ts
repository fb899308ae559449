import type { DeskSale } from '@porteira/contract'
import { abilitiesOf, maskCpf, reaisFromCents } from '@porteira/domain'
import type { CartStatus, PaymentMethod } from '#platform/database/tables.ts'

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
  courtesy: { inCents: number; at: string } | null
}

export type PaymentRow = {
  paymentId: string
  cartId: string
  method: PaymentMethod
  amountInCents: number
  refundedInCents: number
  receivedAt: Date
  givenInCents: number | null
  brand: string
  nsu: string
  /** The shift that took it; null for a Pix. */
  shiftId: string | null
}

const states = {
  open: 'open',
  expiring: 'open',
  paid: 'completed',
  registered: 'completed',
  expired: 'ended',
  cancelled: 'ended',
} as const satisfies Record<CartStatus, DeskSale['state']>

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** A sale of the desk in wire form. */
export function wireSale(sale: SaleRow, payments: PaymentRow[]): DeskSale {
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
    payments: [...payments.map(wirePayment), ...courtesyOf(sale)],
  }
}

const wirePayment = (payment: PaymentRow): DeskSale['payments'][number] => ({
  paymentId: payment.paymentId,
  method: payment.method,
  value: reaisFromCents(payment.amountInCents),
  at: payment.receivedAt.toISOString(),
  given: reaisFromCents(payment.givenInCents ?? 0),
  change: reaisFromCents(payment.givenInCents === null ? 0 : payment.givenInCents - payment.amountInCents),
  brand: payment.brand,
  nsu: payment.nsu,
  returned: reaisFromCents(payment.refundedInCents),
})

const courtesyOf = ({ courtesy, cartId }: SaleRow): DeskSale['payments'] =>
  courtesy === null
    ? []
    : [
        {
          paymentId: cartId,
          method: 'courtesy',
          value: reaisFromCents(courtesy.inCents),
          at: new Date(courtesy.at).toISOString(),
          given: 0,
          change: 0,
          brand: '',
          nsu: '',
          returned: 0,
        },
      ]
