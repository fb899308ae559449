import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { unpaidInstallments, type Purchase } from './sort-purchases.ts'
import { usePayCharge } from './use-pay-charge.ts'
import styles from './ChargeRow.module.css'

/** Pays the rest of a plan with one Pix. The next page shows the saving before the payment. */
export function PayAll({ purchase }: { purchase: Purchase }) {
  const pay = usePayCharge()
  const count = unpaidInstallments(purchase)
  if (count < 2) return null

  return (
    <li className={styles['charge']}>
      <p>
        As {count} parcelas em um só Pix
        <span className={classes(typography['caption'], styles['note'])}>
          Juros futuros, se houver, são descontados.
        </span>
      </p>
      <Button size="small" onClick={() => pay(purchase)}>
        Pagar todas
      </Button>
    </li>
  )
}
