import type { Cart } from '@porteira/contract'
import { ConfirmBuyer } from '#areas/desk/components/ConfirmBuyer.tsx'
import { deskSale } from '#areas/desk/components/queries.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import layout from '#styles/layout.module.css'
import { LinkButton } from '#ui/LinkButton.tsx'

type Props = { cart: Cart; admin: Admin; onChanged: () => void }

/** What the desk does with a cart that it sold: the slip again, and the identity of the buyer. */
export function DeskSaleTools({ cart: { cartUUID, eventUUID }, admin, onChanged }: Props) {
  const { data } = useAdminQuery(...deskSale(cartUUID, admin.token), admin)
  return (
    <div className={layout['row']}>
      {admin.may('GET /api/events/:eventUUID/till', eventUUID) && (
        <LinkButton size="small" href={`/secretaria/${eventUUID}/venda/${cartUUID}`}>
          Abrir na secretaria
        </LinkButton>
      )}
      {data && <ConfirmBuyer sale={data.sale} eventUUID={eventUUID} admin={admin} onChanged={onChanged} />}
    </div>
  )
}
