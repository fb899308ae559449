import { deskSale } from '#areas/desk/components/queries.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Page } from '#shell/Page.tsx'
import { Callout } from '#ui/Callout.tsx'
import { AfterSale } from './AfterSale.tsx'
import { tillAddress } from './addresses.ts'
import { NewSaleLink } from './NewSaleLink.tsx'
import { PaySale } from './PaySale.tsx'
import type { TillPart } from './till-part.ts'

const titles = { open: 'Receber', completed: 'Venda concluída', ended: 'Venda encerrada' }

/** One sale from its reservation to the hand-out of its numbers. A reload finds it in the state of the server. */
export function SaleUnderWay(part: TillPart) {
  const { admin, eventUUID, id } = part
  const { data, ...reading } = useAdminQuery(...deskSale(id, admin.token), admin)
  const sale = data?.sale
  const back = tillAddress(eventUUID)

  return (
    <Page
      key={sale?.state}
      title={sale ? titles[sale.state] : 'Venda'}
      place={{ href: back, name: 'Secretaria' }}
      width="wide"
    >
      <LoadState data={data} {...reading} shape={[3, 5, 5]} />
      {sale?.state === 'open' && <PaySale sale={sale} onChanged={reading.again} {...part} />}
      {sale?.state === 'completed' && <AfterSale sale={sale} {...part} />}
      {sale?.state === 'ended' && (
        <>
          <Callout live>
            Esta venda não foi concluída, e as vagas voltaram para todos.
            {sale.pixReceived > 0 && ' O Pix recebido volta para quem pagou.'}
          </Callout>
          <NewSaleLink eventUUID={eventUUID} isMain />
        </>
      )}
    </Page>
  )
}
