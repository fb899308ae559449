import { cartStatusLabel, formationMessages, refundedLabel } from '@porteira/domain'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { centsOf } from '#api/amounts.ts'
import { OpenFormationList } from '#components/cart/OpenFormationList.tsx'
import { ErrorBoundary } from '#shell/ErrorBoundary.tsx'
import { page } from '#shell/lazy-page.ts'
import type { Session } from '#storage/page-reads.ts'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Callout } from '#ui/Callout.tsx'
import { Status } from '#ui/Status.tsx'
import { EntryRows } from './EntryRows.tsx'
import { formByText } from '#components/cart/form-by.ts'
import { Owed } from './Owed.tsx'
import { Payments } from './Payments.tsx'
import { PurchaseAction } from './PurchaseAction.tsx'
import styles from './PurchaseCard.module.css'
import type { Purchase } from './sort-purchases.ts'
import { stateWords } from './state-words.ts'

export type CardProps = {
  session: Session
  today: string
  onFill: (cartUUID: string, cartItemId: number) => void
}

type Props = CardProps & {
  purchase: Purchase
  /** The name and the days of the event, on the first purchase of its ticket. */
  heading: ReactNode
  /** The actions for the whole event. */
  actions: ReactNode
}

type MinorsProps = { cartUUID: string; token: string; level?: 'h2' | 'h4'; onUnsigned: (is: boolean) => void }
const MinorsCard = page<MinorsProps>(() => import('#components/authorisation/MinorsCard.tsx'))

/** One purchase on the ticket of its event: entries, what is owed, charges and actions. */
export function PurchaseCard({ purchase, session, today, onFill, heading, actions }: Props) {
  const id = useId()
  const [isUnsigned, setUnsigned] = useState(false)
  const { eventName, cartCode, cartStatus, returned, openFormations, entries } = purchase
  const isCancelled = cartStatus === 'Cancelled'
  const isRefunded = returned === 'whole'
  // A part of the first payment is missing, so the only action is to pay the rest.
  const canAct = cartStatus === 'Registered' || (cartStatus === 'Paid' && !isRefunded)
  const open = isRefunded ? [] : openFormations
  const provisional = today < purchase.event.startDate
  const isBefore = canAct && provisional
  const places = entries.filter(({ choosesNumber }) => isBefore && choosesNumber)
  const filled = entries.filter(
    (entry) => !places.includes(entry) && !open.some((one) => one.cartItemId === entry.cartItemId),
  )
  const hasRiders = canAct && filled.length > 0 && purchase.event.endDate >= today
  const badges = new Map(entries.map(({ cartItemId, badge }) => [cartItemId, badge]))

  return (
    <article className={styles['card']} aria-labelledby={id}>
      <header>
        <h3 id={id} className={heading ? typography['subheading'] : layout['visuallyHidden']}>
          {eventName}
        </h3>
        {heading}
        <p className={styles['facts']}>
          <States purchase={purchase} isUnsigned={isUnsigned} />
          <span className={typography['caption']}>Código {cartCode}</span>
        </p>
      </header>
      <div className={styles['tear']} aria-hidden="true" />
      {isRefunded && !isCancelled && (
        <div className={styles['part']}>
          <Callout>{formationMessages.paymentRefunded}</Callout>
        </div>
      )}
      {filled.length > 0 && <EntryRows entries={filled} provisional={provisional} />}
      {places.length > 0 && (
        <section className={styles['part']}>
          <h4 className={typography['label']}>Vagas com número</h4>
          <OpenFormationList
            openFormations={places}
            label="Trocar número"
            provisional={provisional}
            onFill={(cartItemId) => onFill(purchase.cartUUID, cartItemId)}
          />
        </section>
      )}
      {open.length > 0 && (
        <section className={styles['part']}>
          <h4 className={typography['label']}>Formações em aberto</h4>
          {purchase.formBy && <Callout>{formByText(purchase.formBy)}</Callout>}
          <OpenFormationList
            provisional={provisional}
            openFormations={open.map((one) => ({ ...one, badge: badges.get(one.cartItemId) ?? null }))}
            onFill={(cartItemId) => onFill(purchase.cartUUID, cartItemId)}
          />
        </section>
      )}
      {hasRiders && (
        <Minors cartUUID={purchase.cartUUID} token={session.token()} level="h4" onUnsigned={setUnsigned} />
      )}
      <Owed purchase={purchase} />
      <Payments purchase={purchase} />
      {(canAct || actions) && (
        <footer>
          {canAct && <PurchaseAction purchase={purchase} session={session} />}
          {actions}
        </footer>
      )}
    </article>
  )
}

const Minors = (props: MinorsProps) => (
  <div className={styles['part']}>
    <ErrorBoundary instead={null}>
      <Suspense>
        <MinorsCard {...props} />
      </Suspense>
    </ErrorBoundary>
  </div>
)

/** What the purchase still needs, and what was returned. */
function States({ purchase, isUnsigned }: { purchase: Purchase; isUnsigned: boolean }) {
  const { cartStatus, returned, payment } = purchase
  const words = stateWords(purchase, isUnsigned)
  return (
    <>
      {words && <Status tone={words.tone}>{words.says}</Status>}
      {cartStatus === 'Cancelled' && <Status tone="gone">{cartStatusLabel(cartStatus)}</Status>}
      {returned !== 'none' && (
        <Status tone={returned === 'whole' ? 'gone' : 'wait'}>
          {refundedLabel({ state: returned, inCents: centsOf(payment.returnedValue) })}
        </Status>
      )}
    </>
  )
}
