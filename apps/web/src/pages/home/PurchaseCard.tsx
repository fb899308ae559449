import { cartStatusLabel } from '@porteira/domain'
import { useId } from 'react'
import { OpenFormationList } from '#components/OpenFormationList.tsx'
import { SupportLink } from '#components/SupportLink.tsx'
import words from '#styles/words.module.css'
import { Status } from '#ui/Status.tsx'
import { ChargeRow } from './ChargeRow.tsx'
import { type Purchase, unpaidFirst } from './owed-first.ts'
import styles from './PurchaseCard.module.css'
import { PayAll } from './PayAll.tsx'
import { PurchaseAction } from './PurchaseAction.tsx'

/** One purchase: what to do with it, what is to be paid, and who still has to be named. */
export function PurchaseCard({ purchase }: { purchase: Purchase }) {
  const id = useId()
  const { eventName, cartCode, cartStatus, supportWhatsapp, payment, openFormations } = purchase
  const { numInstallments } = payment.installmentsInfo

  return (
    <article className={styles['card']} aria-labelledby={id}>
      <header>
        <div>
          <h3 id={id} className={words['block']}>
            {eventName}
          </h3>
          <p className={styles['facts']}>
            <Status tone={cartStatus === 'Cancelled' ? 'gone' : 'good'}>{cartStatusLabel(cartStatus)}</Status>
            <span className={words['meta']}>Código {cartCode}</span>
          </p>
        </div>
        <PurchaseAction purchase={purchase} />
      </header>
      {openFormations.length > 0 && (
        <section>
          <h4 className={words['label']}>Formações em aberto</h4>
          <OpenFormationList cartUUID={purchase.cartUUID} openFormations={openFormations} />
        </section>
      )}
      {payment.pix.length > 0 && (
        <section>
          <h4 className={words['label']}>Pagamentos</h4>
          <ul className={styles['rows']}>
            {unpaidFirst(payment.pix).map((charge) => (
              <ChargeRow
                key={charge.txid}
                charge={charge}
                numInstallments={numInstallments}
                cartUUID={purchase.cartUUID}
              />
            ))}
            <PayAll purchase={purchase} />
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
