import type { Cart } from '@porteira/contract'
import { countInstallments } from '@porteira/domain'
import { chargeDay, chargeName } from '#components/pix/charge-words.ts'
import { useArrivalAbout } from '#shell/use-go-back.ts'
import typography from '#styles/typography.module.css'

/** Which payment of which purchase this is. */
export function InstallmentFacts({ cart, txid }: { cart: Cart; txid: string }) {
  const about = useArrivalAbout()
  return (
    <>
      <p className={typography['name']}>{cart.eventName}</p>
      <p className={typography['muted']}>{about || factsOf(cart, txid)}</p>
    </>
  )
}

/** From the cart, where an overdue charge may already have been replaced by a fresh one: then nothing is said. */
function factsOf({ payment }: Cart, txid: string) {
  const charges = payment?.pix ?? []
  const charge = charges.find((one) => one.txid === txid)
  return (
    charge && [chargeName(charge, countInstallments(charges)), chargeDay(charge)].filter(Boolean).join(' · ')
  )
}
