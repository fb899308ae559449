import type { Cart } from '@porteira/contract'
import { countInstallments } from '@porteira/domain'
import { chargeDay, chargeName } from '#components/pix/charge-words.ts'
import { useArrivalAbout } from '#shell/use-go-back.ts'
import typography from '#styles/typography.module.css'

/** The installment and the purchase of this payment. */
export function InstallmentFacts({ cart, txid }: { cart: Cart; txid: string }) {
  const about = useArrivalAbout()
  return (
    <>
      <p className={typography['name']}>{cart.eventName}</p>
      <p className={typography['muted']}>{about || factsOf(cart, txid)}</p>
    </>
  )
}

/** The facts of the charge in the cart. Empty when a new charge has replaced an overdue one. */
function factsOf({ payment }: Cart, txid: string) {
  const charges = payment?.pix ?? []
  const charge = charges.find((one) => one.txid === txid)
  return (
    charge && [chargeName(charge, countInstallments(charges)), chargeDay(charge)].filter(Boolean).join(' · ')
  )
}
