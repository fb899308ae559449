import { formatReais } from '@porteira/domain'
import { Button } from '#ui/Button.tsx'
import { AmountInput } from './AmountInput.tsx'
import styles from './Pay.module.css'
import { changeOf, likelyAmounts, typedAmount } from './parts.ts'

type Props = {
  dueInCents: number
  /** What the buyer gave, as it was typed; empty for the exact amount. */
  given: string
  error: string | undefined
  onGiven: (given: string) => void
}

/** The cash that the buyer gives, and the change in large letters. */
export function CashFields({ dueInCents, given, error, onGiven }: Props) {
  const change = changeOf(dueInCents, given)
  return (
    <>
      <AmountInput
        label="Recebido em dinheiro"
        name="given"
        value={given}
        onValue={onGiven}
        placeholder={typedAmount(dueInCents)}
        error={error}
      />
      {dueInCents > 0 && (
        <div className={styles['notes']} role="group" aria-label="Valores prováveis">
          {likelyAmounts(dueInCents).map((amount) => (
            <Button
              key={amount}
              size="small"
              aria-pressed={given === typedAmount(amount)}
              aria-label={formatReais(amount)}
              onClick={() => onGiven(typedAmount(amount))}
            >
              {typedAmount(amount).replace(',00', '')}
            </Button>
          ))}
        </div>
      )}
      <dl className={styles['sums']} aria-live="polite" aria-atomic="true">
        <dt>
          <b>Troco</b>
        </dt>
        {change === undefined ? <dd>–</dd> : <dd className={styles['change']}>{formatReais(change)}</dd>}
      </dl>
    </>
  )
}
