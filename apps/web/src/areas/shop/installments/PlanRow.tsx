import { amountText } from '#api/amounts.ts'
import { Radio } from '#ui/Choice.tsx'
import styles from './InstallmentsPage.module.css'
import { duesOf, type Plan, smallPrint } from './plans.ts'

type Props = { plan: Plan; chosen: boolean; onChoose: () => void }

export function PlanRow({ plan, chosen, onChoose }: Props) {
  const dues = duesOf(plan)
  return (
    <div className={styles['plan']} data-chosen={chosen || undefined}>
      <Radio name="plan" checked={chosen} onValue={onChoose}>
        <span className={styles['offer']}>
          <span className={styles['times']}>{plan.numInstallments}x</span>{' '}
          <span className={styles['each']}>{amountText(plan.installmentAmount)}</span>{' '}
          <span className={styles['desc']}>{smallPrint(plan)}</span>
        </span>
      </Radio>
      {chosen && dues.length > 0 && (
        <ol className={styles['dues']}>
          {dues.map(({ part, date }) => (
            <li key={part}>
              <span>{part}</span> <span>{date}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
