import type { CartRequestItem } from '@porteira/contract'
import { cartMessages, formatReais, TERMS_VERSION } from '@porteira/domain'
import { useLocation } from 'wouter'
import { centsOf } from '#api/amounts.ts'
import { codeOf, messageOf, statusOf } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import { retryLoggedOut } from '#api/retry-logged-out.ts'
import { remember } from '#storage/remember.ts'
import type { Session } from '#storage/page-reads.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { useSend } from '#components/send/use-send.ts'
import { startSessionClock } from '#components/cart/session-clock.ts'
import { ASKS_FOR_CODE } from '#areas/shop/components/asks-for-code.ts'
import type { Order } from './selection.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'

/** Reserves the selected items and navigates to the payment. Errors are shown as messages. */
export function useReserve(session: Session) {
  const show = useMessage()
  const [, navigate] = useLocation()
  const logInFirst = useLogInFirst()
  const { send, busy } = useSend(async (error) => {
    await show(messageOf(error))
    // The selection is stored, so a reload shows which units are still left.
    if (codeOf(error) === 'login_to_reserve') logInFirst('/purchase')
    else if (statusOf(error) === 409) location.reload()
  })

  /** With a code the page of the payment asks for it. */
  const reserve = ({ ordered, totalInCents: shownInCents, mayRise }: Order, hasCode: boolean) =>
    send(async () => {
      const cart = await openCart(ordered, session.token())
      remember('cartUUID', cart.cartUUID)
      remember('cartCode', cart.cartCode)
      remember('mdlCartInstallments', 1)
      startSessionClock(cart.expirationSeconds)
      // The reservation stands also if this answer is lost.
      const total = mayRise
        ? await readTotal(cart.cartUUID, session.token()).catch(() => shownInCents)
        : shownInCents
      if (total !== shownInCents)
        await show(cartMessages.priceChanged(formatReais(shownInCents), formatReais(total)))
      const next = hasCode ? `/installments#${ASKS_FOR_CODE}` : '/installments'
      if (session.isLoggedIn()) navigate(next)
      else logInFirst(next)
    })

  return { reserve, busy }
}

/** What the cart costs: a step may have ended after the page showed the price. */
async function readTotal(cartUUID: string, token: string) {
  const { totalPrice } = await api('GET /api/cart/:cartUUID', { params: { cartUUID }, query: { token } })
  return centsOf(totalPrice)
}

/** Opens a cart with an idempotency key. When the answer is lost, a retry returns the same cart. */
function openCart(items: CartRequestItem[], buyer: string) {
  const once = crypto.getRandomValues(new Uint32Array(4)).join('-')
  return retryLoggedOut(buyer, (token) =>
    api('POST /api/cart/', { query: { token }, body: { items, termsAccepted: TERMS_VERSION } }, { once }),
  )
}
