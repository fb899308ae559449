import type { Cart, CartItem } from '@porteira/contract'
import { formationMessages, generalMessages, isFilledAfterPayment, isOpenFormation } from '@porteira/domain'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { noteCartOver } from '#storage/own-carts.ts'
import { remember } from '#storage/remember.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { useStoredCart } from '#areas/shop/components/use-stored-cart.ts'
import { useWhen } from '#shell/use-when.ts'
import { noteRegistered } from './note-registered.ts'

const isPlace = ({ formation }: CartItem) => formation === 'place'

/** True when the buyer named no riders here: all entries are filled in elsewhere, or are places without riders. */
const isFilledLater = (items: CartItem[]) =>
  items.every((item) => item.registrationInPerson === 1 || isPlace(item)) &&
  items.some((item) => isOpenFormation(item) || isPlace(item))

type FormationCartOptions = {
  cartUUID: string
  token: string
  /** The path of the landing page. */
  home: string
}

/** The paid cart and its entries to fill in. For a cart in any other state it leaves the page. */
export function useFormationCart({ home, ...options }: FormationCartOptions) {
  const show = useMessage()
  const [, navigate] = useLocation()
  const hasLeft = useRef(false)

  async function lose() {
    if (hasLeft.current) return
    hasLeft.current = true
    await show(generalMessages.unavailable)
    navigate(home)
  }
  const stored = useStoredCart({ ...options, onMissing: () => void lose() })
  const { cart } = stored
  const items = cart?.cartStatus === 'Paid' ? cart.items.filter(isFilledAfterPayment) : []
  const state = cart && formationStateOf(cart, items)

  useWhen(cart, ({ cartCode }) => remember('cartCode', cartCode))
  useWhen(state !== 'form' && state, async () => {
    if (!cart || hasLeft.current) return
    if (state === 'returned') return noteCartOver(cart.cartUUID)
    if (state === 'nothing') return lose()
    hasLeft.current = true
    if (state === 'registered') {
      noteRegistered(cart)
      // No riders are saved right after the payment, so the message would be wrong. The next page shows what is missing.
      if (!isFilledLater(cart.items)) await show(formationMessages.alreadyRegistered)
      return navigate('/success')
    }
    noteCartOver(cart.cartUUID)
    navigate('/purchase', { replace: true })
  })

  return {
    ...stored,
    items,
    cart: state === 'form' ? cart : undefined,
    refundedCart: state === 'returned' ? cart : undefined,
  }
}

function formationStateOf({ cartStatus, returned }: Cart, items: CartItem[]) {
  if (cartStatus === 'Registered') return 'registered'
  if (cartStatus !== 'Paid') return 'elsewhere'
  if (returned === 'whole') return 'returned'
  return items.length > 0 ? 'form' : 'nothing'
}
