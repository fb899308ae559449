import type { DeskSale } from '@porteira/contract'
import { isOpenFormation } from '@porteira/domain'
import { useRef, useState } from 'react'
import { amountText } from '#api/amounts.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadState } from '#shell/LoadState.tsx'
import layout from '#styles/layout.module.css'
import { classes } from '#ui/classes.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { slipAddress, THEN_NEXT } from './addresses.ts'
import { ConfirmBuyer } from '#areas/desk/components/ConfirmBuyer.tsx'
import { HandOutList } from './HandOutList.tsx'
import { NewSaleLink } from './NewSaleLink.tsx'
import { changeOf, PaidSums } from './PaidSums.tsx'
import { saleCart } from './queries.ts'
import { SaleRiders } from './SaleRiders.tsx'
import styles from './Till.module.css'
import type { TillPart } from './till-part.ts'

type Props = TillPart & { sale: DeskSale }

/** A paid sale: the riders of each entry, the numbers to hand out, and the slip. */
export function AfterSale({ sale, admin, eventUUID }: Props) {
  const { cartUUID } = sale
  const { data: cart, ...reading } = useAdminQuery(...saleCart(cartUUID, admin.token), admin)
  const mayFill = admin.may('POST /api/checkin/:eventUUID/actions', eventUUID)
  const [isSaved, setSaved] = useState(false)
  const nextSale = useRef<HTMLAnchorElement>(null)
  const change = changeOf(sale)
  // The forms say what is missing, so the list below has only the entries whose riders are saved.
  const listed = cart?.items.filter((item) => item.deletedOn === null && !(mayFill && isOpenFormation(item)))
  const hasForms = mayFill && cart?.items.some(isOpenFormation)

  async function saved() {
    await reading.again()
    setSaved(true)
  }

  return (
    <div className={styles['till']}>
      <div className={classes(layout['stack'], styles['sale'])}>
        {change > 0 && (
          <p className={styles['changeFirst']}>
            <span>Troco</span> <b>{amountText(change)}</b>
          </p>
        )}
        <LoadState data={cart} {...reading} shape={[4, 8]} />
        {cart && mayFill && <SaleRiders cart={cart} admin={admin} onSaved={() => void saved()} />}
        {cart && listed && listed.length > 0 && (
          <HandOutList
            cart={cart}
            items={listed}
            isNext={isSaved && !hasForms}
            eventUUID={eventUUID}
            admin={admin}
            onChanged={() => void reading.again()}
            findNext={() => nextSale.current}
          />
        )}
      </div>
      <aside className={classes(styles['done'], styles['side'])} aria-label="Venda">
        <PaidSums sale={sale} />
        <LinkButton
          look={hasForms ? 'plain' : 'main'}
          fill
          icon="print"
          href={slipAddress(eventUUID, cartUUID, THEN_NEXT)}
        >
          Imprimir e próxima
        </LinkButton>
        <NewSaleLink ref={nextSale} eventUUID={eventUUID} fill />
        <LinkButton look="quiet" fill href={slipAddress(eventUUID, cartUUID)}>
          Imprimir cupom
        </LinkButton>
        <ConfirmBuyer sale={sale} eventUUID={eventUUID} admin={admin} />
      </aside>
    </div>
  )
}
