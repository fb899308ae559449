import type { DeskSale, Shift } from '@porteira/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError, formMessageOf } from '#api/api-error.ts'
import { centsOf } from '#api/amounts.ts'
import { api } from '#api/client.ts'
import { attempts, once } from '#areas/desk/components/attempt.ts'
import type { Admin } from '#components/admin/admin.ts'
import { needsAdminLogin, useAdminLoginFirst } from '#components/admin/use-admin-send.ts'
import { useSend } from '#components/send/use-send.ts'
import type { TillPlace } from '#storage/till.ts'
import { saleAddress } from './addresses.ts'
import type { PaidParts } from '#areas/desk/components/pay/parts.ts'
import { pixPart } from './queries.ts'
import { type Line, sumOfLines } from './selection.ts'
import type { Payment } from './use-pay-form.ts'

const PRICE_CHANGED = 'O preço mudou. Confira o total antes de receber.'

type SaleRequest = { cpf: string; lines: readonly Line[] }
type Options = { admin: Admin; eventUUID: string; shift: Shift | undefined; place: TillPlace }

/**
 * Sells at the desk. A sale that is opened and cannot be completed stays open: the page of the sale goes on with it. The
 * refusal of the last step stays until the next one.
 */
export function useSell({ admin, eventUUID, shift, place }: Options) {
  const { token } = admin
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const logInFirst = useAdminLoginFirst(admin)
  const [opening] = useState(attempts)
  const [completing] = useState(attempts)
  const leave = (error: unknown) => needsAdminLogin(error) && logInFirst(error)
  const { send, busy, problem } = useSend(leave)

  async function openNow({ cpf, lines }: SaleRequest) {
    const body = { cpf, items: lines.map(({ itemUUID, quantity }) => ({ itemUUID, quantity })) }
    const { sale } = await once(opening, body, (key) =>
      api(
        'POST /api/events/:eventUUID/till/sales',
        { params: { eventUUID }, query: { token }, body },
        { once: key },
      ),
    )
    return sale
  }

  async function completeNow({ cartUUID }: DeskSale, parts: PaidParts) {
    const body = { ...parts, shiftId: shift?.shiftId ?? null, deviceKey: place.deviceKey }
    const { sale } = await once(completing, { cartUUID, body }, (key) =>
      api(
        'POST /api/till/sales/:cartUUID/complete',
        { params: { cartUUID }, query: { token }, body },
        { once: key },
      ),
    )
    return sale
  }

  async function askPixNow(sale: DeskSale, inCents: number) {
    const charge = pixPart(sale.cartUUID, token, inCents)
    await client.fetchQuery({ ...charge, gcTime: 60_000 })
    return sale
  }

  const payNow = (sale: DeskSale, payment: Payment) =>
    payment.kind === 'pix' ? askPixNow(sale, centsOf(sale.left)) : completeNow(sale, payment.parts)

  /** A price that changed meanwhile is shown before any money is taken. */
  async function payAsShown(sale: DeskSale, { lines }: SaleRequest, payment: Payment) {
    if (sale.state !== 'open') return sale
    if (centsOf(sale.total) !== sumOfLines(lines)) throw new ApiError(409, { msg: PRICE_CHANGED })
    return payNow(sale, payment)
  }

  return {
    busy,
    refusal: problem || undefined,
    open: (request: SaleRequest) => send(() => openNow(request)),
    /** Opens a sale, takes the payment and goes to the page of the sale, with what was refused there. */
    async sell(request: SaleRequest, payment: Payment) {
      const sale = await send(() => openNow(request))
      if (!sale) return
      let refused = ''
      await send(
        () => payAsShown(sale, request, payment),
        (error) => {
          refused = formMessageOf(error)
          leave(error)
        },
      )
      navigate(saleAddress(eventUUID, sale.cartUUID), { state: { refused } })
    },
    pay: (sale: DeskSale, payment: Payment) => send(() => payNow(sale, payment)),
    askPix: (sale: DeskSale, inCents: number) => send(() => askPixNow(sale, inCents)),
  }
}
