import type { Cart, CartItem } from '@porteira/contract'
import { formationMessages, generalMessages } from '@porteira/domain'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'wouter'
import { messageOf } from '#api/api-error.ts'
import { forget, landingPath, recall, remember } from '#api/session.ts'
import { useMessage } from '#components/messages.tsx'
import { useStoredCart } from '#components/use-stored-cart.ts'
import { noteRegistered } from './note-registered.ts'

/** Registrations whose riders are filled in right after the payment; the others are formed at the desk. */
const isToFill = ({ deletedOn, registrationInPerson, formation }: CartItem) =>
  deletedOn === null && registrationInPerson === 0 && formation === 'open'

/** The paid cart and what is to be filled in; a cart in any other state leads away. */
export function useFormationCart() {
  const show = useMessage()
  const [, navigate] = useLocation()
  const hasLeft = useRef(false)

  async function lose(says: string) {
    if (hasLeft.current) return
    hasLeft.current = true
    await show(says)
    navigate(landingPath())
  }
  const asked = useStoredCart({
    onMissing: (error) => void lose(error ? messageOf(error) : generalMessages.unavailable),
  })
  const { cart } = asked
  const items = cart?.cartStatus === 'Paid' ? cart.items.filter(isToFill) : []
  const place = cart && placeOf(cart, items)

  const leave = useEffectEvent(async () => {
    if (!cart || hasLeft.current) return
    if (place === 'returned') return forgetPaid(cart)
    if (place === 'nothing') return lose(generalMessages.unavailable)
    hasLeft.current = true
    if (place === 'registered') {
      noteRegistered(cart)
      await show(formationMessages.alreadyRegistered)
      return navigate('/success')
    }
    forgetPaid(cart)
    navigate('/purchase', { replace: true })
  })
  useEffect(() => {
    if (cart) remember('cartCode', cart.cartCode)
  }, [cart])
  useEffect(() => {
    if (place && place !== 'form') void leave()
  }, [place])

  return {
    ...asked,
    items,
    cart: place === 'form' ? cart : undefined,
    returnedCart: place === 'returned' ? cart : undefined,
  }
}

/** The sale asks no more to complete this cart. */
function forgetPaid({ cartUUID }: Cart) {
  if (recall('mdlCartPaid') === cartUUID) forget('mdlCartPaid')
}

function placeOf({ cartStatus, returned }: Cart, items: CartItem[]) {
  if (cartStatus === 'Registered') return 'registered'
  if (cartStatus !== 'Paid') return 'elsewhere'
  if (returned === 'whole') return 'returned'
  return items.length > 0 ? 'form' : 'nothing'
}
