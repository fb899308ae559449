import { readSeller } from '#api/seller.ts'
import styles from './Payee.module.css'

/** The name that the bank app should show, and the code of the purchase; undefined while the purchase loads. */
export function Payee({ cartCode }: { cartCode: string | undefined }) {
  const { seller } = readSeller()
  return (
    <div className={styles['payee']}>
      {seller && (
        <p>
          <span>Quem recebe</span> <b>{seller}</b>
        </p>
      )}
      {cartCode && (
        <p>
          <span>Código da compra</span> <b>{cartCode}</b>
        </p>
      )}
    </div>
  )
}
