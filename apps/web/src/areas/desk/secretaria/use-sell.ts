import type { DeskSale, Shift } from '@porteira/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError, codeOf, formMessageOf } from '#api/api-error.ts'
import { centsOf } from '#api/amounts.ts'
import { api } from '#api/client.ts'
import { attempts, once } from '#components/send/attempt.ts'
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

type SaleRequest = { cpf: string; lines: readonly Line[]; passReason: string }
type Options = { admin: Admin; eventUUID: string; shift: Shift | undefined; place: TillPlace }

/**
 * Sells at the desk. A sale that is opened and cannot be completed stays open: the page of the sale goes on with it. The
 * refusal of the last step stays until the next one.
 */
export function useSell(options: Options) {
  const { admin, eventUUID } = options
  const [, navigate] = useLocation()
  const { open, askPix, pay } = useSaleSteps(options)
  const logInFirst = useAdminLoginFirst(admin)
  const [hasToPass, setHasToPass] = useState(false)
  const leave = (error: unknown) => {
    if (codeOf(error) === 'waiting_list') setHasToPass(true)
    if (needsAdminLogin(error)) logInFirst(error)
  }
  const { send, busy, problem } = useSend(leave)

  /** A price that changed meanwhile is shown before any money is taken. */
  async function payAsShown(sale: DeskSale, { lines }: SaleRequest, payment: Payment) {
    if (sale.state !== 'open') return sale
    if (centsOf(sale.total) !== sumOfLines(lines)) throw new ApiError(409, { msg: PRICE_CHANGED })
    return pay(sale, payment)
  }

  return {
    busy,
    refusal: problem || undefined,
    /** True after a refusal because people wait for the units: a sale before them needs a reason. */
    hasToPass,
    open: (request: SaleRequest) => send(() => open(request)),
    /** Opens a sale, takes the payment and goes to the page of the sale, with what was refused there. */
    async sell(request: SaleRequest, payment: Payment) {
      const sale = await send(() => open(request))
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
    pay: (sale: DeskSale, payment: Payment) => send(() => pay(sale, payment)),
    askPix: (sale: DeskSale, inCents: number) => send(() => askPix(sale, inCents)),
  }
}

/** The calls of a sale. Each resolves to the sale, and a repetition is the same attempt. */
function useSaleSteps({ admin: { token }, eventUUID, shift, place }: Options) {
  const client = useQueryClient()
  const [opening] = useState(attempts)
  const [completing] = useState(attempts)

  async function open({ cpf, lines, passReason }: SaleRequest) {
    const items = lines.map(({ itemUUID, quantity }) => ({ itemUUID, quantity }))
    const body = { cpf, items, ...(passReason && { passReason }) }
    const input = { params: { eventUUID }, query: { token }, body }
    const { sale } = await once(opening, body, (key) =>
      api('POST /api/events/:eventUUID/till/sales', input, { once: key }),
    )
    return sale
  }

  async function complete({ cartUUID }: DeskSale, parts: PaidParts) {
    const body = { ...parts, shiftId: shift?.shiftId ?? null, deviceKey: place.deviceKey }
    const input = { params: { cartUUID }, query: { token }, body }
    const { sale } = await once(completing, { cartUUID, body }, (key) =>
      api('POST /api/till/sales/:cartUUID/complete', input, { once: key }),
    )
    return sale
  }

  async function askPix(sale: DeskSale, inCents: number) {
    await client.fetchQuery({ ...pixPart(sale.cartUUID, token, inCents), gcTime: 60_000 })
    return sale
  }

  const pay = (sale: DeskSale, payment: Payment) =>
    payment.kind === 'pix' ? askPix(sale, centsOf(sale.left)) : complete(sale, payment.parts)

  return { open, askPix, pay }
}
