import { cartStatusLabel, formationMessages, refundedLabel } from '@porteira/domain'
import { useId } from 'react'
import { centsOf } from '#api/amounts.ts'
import type { Session } from '#storage/page-reads.ts'
import { cartTones } from '#components/cart/cart-tones.ts'
import { OpenFormationList } from '#components/cart/OpenFormationList.tsx'
import { SupportLink } from '#components/event/SupportLink.tsx'
import card from '#styles/card.module.css'
import typography from '#styles/typography.module.css'
import { classes } from '#ui/classes.ts'
import { Callout } from '#ui/Callout.tsx'
import { Status } from '#ui/Status.tsx'
import { ChargeRow } from './ChargeRow.tsx'
import { OtherPixRow } from './OtherPixRow.tsx'
import { type Purchase, sortCharges } from './sort-purchases.ts'
import styles from './PurchaseCard.module.css'
import { PayAll } from './PayAll.tsx'
import { PurchaseAction } from './PurchaseAction.tsx'

type Props = {
  purchase: Purchase
  session: Session
  onFill: (cartUUID: string, cartItemId: number) => void
}

/** One purchase: its next action, its charges and its entries without riders. */
export function PurchaseCard({ purchase, session, onFill }: Props) {
  const id = useId()
  const { eventName, cartCode, cartStatus, supportWhatsapp, payment, openFormations } = purchase
  const { numInstallments } = payment.installmentsInfo
  const { returned } = purchase
  const isRefunded = returned === 'whole'
  const isCancelled = cartStatus === 'Cancelled'
  const isComplete = cartStatus === 'Registered'
  // A part of the first payment is missing, so the only action is to pay the rest.
  const isUnpaid = cartStatus === 'Pending'
  const hasAction = !isUnpaid && (isComplete || !isRefunded)

  return (
    <article className={classes(card['card'], styles['card'])} aria-labelledby={id}>
      <header>
        <div>
          <h3 id={id} className={typography['subheading']}>
            {eventName}
          </h3>
          <p className={styles['facts']}>
            <Status tone={cartTones[cartStatus]}>{cartStatusLabel(cartStatus)}</Status>
            {returned !== 'none' && (
              <Status tone={isRefunded ? 'gone' : 'wait'}>
                {refundedLabel({ state: returned, inCents: centsOf(payment.returnedValue) })}
              </Status>
            )}
            <span className={typography['caption']}>Código {cartCode}</span>
          </p>
        </div>
        {hasAction && <PurchaseAction purchase={purchase} session={session} />}
      </header>
      {isRefunded && !isCancelled && (
        <section>
          <Callout>{formationMessages.paymentRefunded}</Callout>
        </section>
      )}
      {!isRefunded && openFormations.length > 0 && (
        <section>
          <h4 className={typography['label']}>Formações em aberto</h4>
          <OpenFormationList
            openFormations={openFormations}
            onFill={(cartItemId) => onFill(purchase.cartUUID, cartItemId)}
          />
        </section>
      )}
      {payment.pix.length + payment.otherPix.length > 0 && (
        <section>
          <h4 className={typography['label']}>Pagamentos</h4>
          <ul className={card['rows']}>
            {sortCharges(payment.pix).map((charge) => (
              <ChargeRow
                key={charge.txid}
                charge={charge}
                numInstallments={numInstallments}
                cartUUID={purchase.cartUUID}
              />
            ))}
            {payment.otherPix.map((other) => (
              <OtherPixRow key={other.endToEndId} other={other} />
            ))}
            {!isUnpaid && <PayAll purchase={purchase} />}
          </ul>
        </section>
      )}
      {supportWhatsapp !== '' && (
        <footer>
          <SupportLink
            number={supportWhatsapp}
            look="quiet"
            text={`Olá! Tenho uma dúvida sobre ${eventName}. Minha inscrição: ${cartCode}.`}
          />
        </footer>
      )}
    </article>
  )
}
