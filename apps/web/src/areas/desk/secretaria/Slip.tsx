import { deskSale } from '#areas/desk/components/queries.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import { Page } from '#shell/Page.tsx'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { saleAddress, THEN_NEXT, tillAddress } from './addresses.ts'
import { NewSaleLink } from './NewSaleLink.tsx'
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
  const isWhole = Boolean(sale.data && cart.data && codes.data)
  const goesOn = useSearch() === THEN_NEXT
  const [, navigate] = useLocation()

  async function printAndGoOn() {
    if (!paper.current) return
    await printSlip(paper.current)
    // The way back leads to the sale and does not print again.
    navigate(tillAddress(eventUUID), { replace: true })
  }
  const printNow = useEffectEvent(printAndGoOn)
  useEffect(() => {
    if (isWhole && goesOn) void printNow()
  }, [isWhole, goesOn])

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
            <Button look="main" icon="print" onClick={() => void printAndGoOn()}>
              Imprimir e próxima
            </Button>
            <Button onClick={() => paper.current && void printSlip(paper.current)}>Imprimir</Button>
            <NewSaleLink eventUUID={eventUUID} />
          </div>
          <SlipPaper ref={paper} sale={sale.data} cart={cart.data} codes={codes.data.items} />
        </>
      )}
    </Page>
  )
}
