import { amountText } from '#api/amounts.ts'
import typography from '#styles/typography.module.css'
import { Section } from '#ui/Section.tsx'
import { accountLines, dueWords, installmentName, type Removal, waysBack } from './account-lines.ts'
import styles from './Account.module.css'

/** The two answers side by side: what comes back, and what stays due. */
export function Answers({ removal }: { removal: Removal | undefined }) {
  const ways = removal ? waysBack(removal) : []
  return (
    <div className={styles['answers']} aria-live="polite" aria-busy={removal === undefined}>
      <div className={removal && removal.value > 0 ? styles['good'] : undefined}>
        <span className={typography['caption']}>Volta para você</span>
        <b>{removal ? orNothing(removal.value) : '…'}</b>
        {ways.map(({ way, amount }) => (
          <span key={way} className={typography['caption']}>
            {ways.length > 1 ? `${amount} ${way}` : way}
          </span>
        ))}
      </div>
      <div>
        <span className={typography['caption']}>Ainda falta pagar</span>
        <b>{removal ? orNothing(removal.due) : '…'}</b>
        {removal && <span className={typography['caption']}>{dueWords(removal)}</span>}
      </div>
    </div>
  )
}

const orNothing = (reais: number) => (reais > 0 ? amountText(reais) : 'Nada')

/** How the answers come about, with each installment before and after. */
export const Account = ({ removal, withheld }: { removal: Removal; withheld: number }) => (
  <Section title="A conta">
    <dl className={styles['account']}>
      {accountLines(removal, withheld).map(({ name, amount, isSum = false }) => (
        <div key={name} className={isSum ? styles['sum'] : undefined}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      {removal.installments.map((one) => (
        <div key={one.installmentNum}>
          <dt>{installmentName(one)}</dt>
          <dd>
            {one.after === one.before ? (
              amountText(one.after)
            ) : (
              <>
                <s>{amountText(one.before)}</s> {one.after > 0 ? amountText(one.after) : 'deixa de existir'}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  </Section>
)
