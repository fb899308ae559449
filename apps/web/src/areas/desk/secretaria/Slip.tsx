import { deskSale } from '#areas/desk/components/queries.ts'
import { useRef } from 'react'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { Page } from '#shell/Page.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { saleAddress, tillAddress } from './addresses.ts'
import { printSlip } from './print-slip.ts'
import { entryCodes, saleCart } from './queries.ts'
import styles from './Slip.module.css'
import { SlipPaper } from './SlipPaper.tsx'
import type { TillPart } from './till-part.ts'

/** The slip of a sale for paper of 80 mm, also a second time. */
export function Slip({ admin, eventUUID, id }: TillPart) {
  const sale = useAdminQuery(...deskSale(id, admin.token), admin)
  const cart = useAdminQuery(...saleCart(id, admin.token), admin)
  const codes = useAdminQuery(...entryCodes(id, admin.token), admin)
  const paper = useRef<HTMLElement>(null)
  const parts = [sale, cart, codes]
  const error = parts.find((part) => part.error)?.error
  const isWhole = sale.data && cart.data && codes.data

  return (
    <Page title="Cupom" place={{ href: saleAddress(eventUUID, id), name: 'Venda' }} width="narrow">
      {error && (
        <LoadFailure
          error={error}
          busy={parts.some(({ isAsking }) => isAsking)}
          onRetry={() => Promise.all(parts.map(({ again }) => again()))}
        />
      )}
      {!isWhole && !error && <Skeleton shape={[20, 3]} />}
      {sale.data && cart.data && codes.data && (
        <>
          <div className={styles['tools']}>
            <Button look="main" onClick={() => paper.current && printSlip(paper.current)}>
              <Icon name="print" />
              Imprimir
            </Button>
            <LinkButton href={tillAddress(eventUUID)}>Nova venda</LinkButton>
          </div>
          <SlipPaper ref={paper} sale={sale.data} cart={cart.data} codes={codes.data.items} />
        </>
      )}
    </Page>
  )
}
