import type { Cart } from '@porteira/contract'
import { OpenFormationList } from '#components/cart/OpenFormationList.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'

type Props = {
  cart: Cart
  /** Opens the choice of another number; undefined without a login. */
  onChoose: ((cartUUID: string, cartItemId: number) => void) | undefined
}

/** The places without riders of a finished purchase, such as camping lots, with their numbers. */
export function Places({ cart, onChoose }: Props) {
  const places = cart.items.filter(({ formation, badge }) => formation === 'place' && badge !== null)
  if (places.length === 0) return null
  const mayChoose = places.some(({ badgesAvail }) => badgesAvail.length > 1)
  return (
    <section className={layout['stack']} aria-labelledby="places">
      <h2 id="places" className={typography['heading']}>
        {places.length === 1 ? 'Sua vaga' : 'Suas vagas'}
      </h2>
      <OpenFormationList
        openFormations={places.map(({ name, bundleName, cartItemId, badge }) => ({
          categoryName: name,
          bundleName,
          cartItemId,
          badge,
        }))}
        label="Trocar número"
        onFill={onChoose && mayChoose ? (cartItemId) => onChoose(cart.cartUUID, cartItemId) : undefined}
      />
    </section>
  )
}
