import type { Cart } from '@porteira/contract'
import { formatDate, installmentLabel } from '@porteira/domain'
import words from '#styles/words.module.css'

/** Which payment of which purchase this is. */
export function InstallmentFacts({ cart, txid }: { cart: Cart; txid: string }) {
  const charges = cart.payment?.pix ?? []
  const charge = charges.find((one) => one.txid === txid)
  const count = Math.max(0, ...charges.map(({ installmentNum }) => installmentNum))
  const due = charge?.installmentsOn ?? ''
  const facts = [
    charge && installmentLabel(charge.installmentNum, count),
    due !== '' && `Vencimento em ${formatDate(due.slice(0, 10))}`,
  ].filter(Boolean)
  return (
    <>
      <p className={words['name']}>{cart.eventName}</p>
      <p className={words['soft']}>{facts.join(' · ')}</p>
    </>
  )
}
