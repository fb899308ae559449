import type { Cart } from '@porteira/contract'
import layout from '#styles/layout.module.css'
import { CartLines } from '#areas/shop/components/CartLines.tsx'
import styles from './InstallmentsPage.module.css'
import { PlanRow } from './PlanRow.tsx'
import type { Plan } from './plans.ts'

type Props = { cart: Cart; chosen: Plan; onChoose: (numInstallments: number) => void }

export const PlanChoice = ({ cart, chosen, onChoose }: Props) => (
  <>
    <CartLines cart={cart} />
    <fieldset>
      <legend className={layout['visuallyHidden']}>Plano de pagamento por Pix</legend>
      <div className={styles['plans']}>
        {cart.installments.map((plan) => (
          <PlanRow
            key={plan.numInstallments}
            plan={plan}
            chosen={plan === chosen}
            onChoose={() => onChoose(plan.numInstallments)}
          />
        ))}
      </div>
    </fieldset>
  </>
)
