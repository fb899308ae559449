import type { Cart } from '@porteira/contract'
import { formationMessages, isOpenFormation } from '@porteira/domain'
import { OpenFormationList } from '#components/cart/OpenFormationList.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Callout } from '#ui/Callout.tsx'

type Props = { cart: Cart; onFill: (cartUUID: string, cartItemId: number) => void }

/** The open formations of a finished purchase, with links to their forms. */
export function StillOpen({ cart, onFill }: Props) {
  const open = cart.items.filter(isOpenFormation)
  if (open.length === 0) return null
  const openFormations = open.map(({ name, bundleName, cartItemId, badge }) => ({
    categoryName: name,
    bundleName,
    cartItemId,
    badge,
  }))
  return (
    <section className={layout['stack']} aria-labelledby="open">
      <h2 id="open" className={typography['heading']}>
        {formationMessages.ridersMissing}
      </h2>
      <Callout>{formationMessages.fillLater}</Callout>
      <OpenFormationList
        openFormations={openFormations}
        onFill={(cartItemId) => onFill(cart.cartUUID, cartItemId)}
      />
    </section>
  )
}
