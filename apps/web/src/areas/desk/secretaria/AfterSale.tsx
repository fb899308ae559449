import type { DeskSale } from '@porteira/contract'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import layout from '#styles/layout.module.css'
import { Icon } from '#ui/Icon.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { slipAddress, tillAddress } from './addresses.ts'
import { ConfirmBuyer } from '#areas/desk/components/ConfirmBuyer.tsx'
import { HandOutList } from './HandOutList.tsx'
import { PaidSums } from './PaidSums.tsx'
import { saleCart } from './queries.ts'
import { SaleRiders } from './SaleRiders.tsx'
import styles from './Till.module.css'
import type { TillPart } from './till-part.ts'

type Props = TillPart & { sale: DeskSale }

/** A paid sale: the riders of each entry, the numbers to hand out, and the slip. */
export function AfterSale({ sale, admin, eventUUID }: Props) {
  const { cartUUID } = sale
  const { data: cart, error, isAsking, again } = useAdminQuery(...saleCart(cartUUID, admin.token), admin)
  const mayFill = admin.may('POST /api/checkin/:eventUUID/actions', eventUUID)

  return (
    <div className={styles['till']}>
      <div className={layout['stack']}>
        {error && <LoadFailure error={error} busy={isAsking} onRetry={again} />}
        {!cart && !error && <Skeleton shape={[4, 8]} />}
        {cart && mayFill && <SaleRiders cart={cart} admin={admin} onSaved={() => void again()} />}
        {cart && (
          <HandOutList cart={cart} eventUUID={eventUUID} admin={admin} onChanged={() => void again()} />
        )}
      </div>
      <aside className={styles['done']} aria-label="Venda">
        <PaidSums sale={sale} />
        <LinkButton fill href={slipAddress(eventUUID, cartUUID)}>
          <Icon name="print" />
          Imprimir cupom
        </LinkButton>
        <LinkButton look="main" fill href={tillAddress(eventUUID)}>
          Nova venda
        </LinkButton>
        <ConfirmBuyer sale={sale} eventUUID={eventUUID} admin={admin} />
      </aside>
    </div>
  )
}
