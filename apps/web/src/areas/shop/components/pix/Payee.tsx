import type { Cart } from '@porteira/contract'
import { readSeller } from '#api/seller.ts'
import styles from './Payee.module.css'

/** What the answer of the server says about a purchase that a Pix pays. */
export type PurchaseOfPix = Pick<Cart, 'cartCode'>

/** The name that the bank app should show, and the code of the purchase; undefined while the purchase loads. */
export function Payee({ purchase }: { purchase: PurchaseOfPix | undefined }) {
  const { seller } = readSeller()
  return (
    <div className={styles['payee']}>
      {seller && (
        <p>
          <span>Quem recebe</span> <b>{seller}</b>
        </p>
      )}
      {purchase && (
        <p>
          <span>Código da compra</span> <b>{purchase.cartCode}</b>
        </p>
      )}
    </div>
  )
}
