import type { Cart, DeskSale } from '@porteira/contract'
import { ConfirmBuyer } from '#areas/desk/components/ConfirmBuyer.tsx'
import { deskSale } from '#areas/desk/components/queries.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { LinkButton } from '#ui/LinkButton.tsx'

type Props = { cart: Cart; admin: Admin; onChanged: () => void }

/** What the desk does with a cart that it sold: the slip again, and the identity of the buyer, who reads refunds or not. */
export function DeskSaleTools({ cart: { cartUUID, eventUUID }, admin, onChanged }: Props) {
  const { data } = useAdminQuery(...deskSale(cartUUID, admin.token), admin)
  return (
    <div className={layout['pile']}>
      {data && <p className={typography['caption']}>{loginText(data.sale.buyer)}</p>}
      <div className={layout['row']}>
        {admin.may('GET /api/events/:eventUUID/till', eventUUID) && (
          <LinkButton size="small" href={`/secretaria/${eventUUID}/venda/${cartUUID}`}>
            Abrir na secretaria
          </LinkButton>
        )}
        {data && <ConfirmBuyer sale={data.sale} eventUUID={eventUUID} admin={admin} onChanged={onChanged} />}
      </div>
    </div>
  )
}

/** Whether the buyer reads in an own login what goes back. */
function loginText({ isOwner, isConfirmable }: DeskSale['buyer']) {
  if (isOwner === 1) return 'Comprador com cadastro próprio: vê as devoluções no site.'
  return isConfirmable === 1
    ? 'Comprador com cadastro próprio: vê esta venda e as devoluções depois que a secretaria confirmar a identidade.'
    : 'Comprador sem cadastro próprio: não vê as devoluções no site.'
}
