import { equalShares, placesText, reais } from '@porteira/domain/competition'
import { useState } from 'react'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Choice.tsx'
import { ofStrength } from '../competition.ts'
import { DecisionPanel } from '../DecisionPanel.tsx'
import type { ActProps } from '../use-decision.ts'
import styles from './Prizes.module.css'
import { agreementOf, type Group, type PrizeItem, typedAmount, type TypedShares } from './shares.ts'

type Props = ActProps & { item: PrizeItem; group: Group }

const CLOSES = 'Fecha com o prêmio, e todos concordam.'

/** What those who share places agreed on. It can be stored when the shares sum to the prize and all agreed. */
export function ShareForm({ item, group, ...props }: Props) {
  const [typed, setTyped] = useState<TypedShares>(
    () => new Map(group.shares.map(({ badge, cents }) => [badge, typedAmount(cents)])),
  )
  const [agreed, setAgreed] = useState<ReadonlySet<number>>(new Set())
  const { shares, agreedBy, sum, problem } = agreementOf(group, typed, agreed)
  const places = placesText(group.from, group.to)

  function shareEqually() {
    const cents = equalShares(group.cents, shares.length)
    setTyped(new Map(shares.map(({ badge }, index) => [badge, typedAmount(cents[index] ?? 0)])))
  }

  return (
    <DecisionPanel
      {...props}
      form={{
        title: 'Combinar a partilha',
        lead: `${ofStrength(item.strength).replace('f', 'F')}, ${places}: ${reais(group.cents)}.`,
        fields:
          problem === undefined ? { kind: 'shared', strength: item.strength, shares, agreedBy } : undefined,
        missing: {},
        isReady: problem === undefined,
        reason: { words: ['Combinado na secretaria', 'Combinado na cancha', 'Outro'] },
        send: `Gravar a partilha do ${places}`,
      }}
    >
      {() => (
        <>
          <div>
            <Button size="small" onClick={shareEqually}>
              Partes iguais
            </Button>
          </div>
          <ul className={styles['shares']}>
            {group.shares.map(({ badge, names }) => (
              <ShareRow
                key={badge}
                badge={badge}
                names={names}
                typed={typed.get(badge) ?? ''}
                onTyped={(text) => setTyped(new Map([...typed, [badge, text]]))}
                hasAgreed={agreed.has(badge)}
                onAgreed={(isOn) =>
                  setAgreed(new Set(isOn ? [...agreed, badge] : [...agreed].filter((one) => one !== badge)))
                }
              />
            ))}
          </ul>
          <Balance sum={sum} places={places} prize={group.cents} problem={problem} />
        </>
      )}
    </DecisionPanel>
  )
}

type BalanceProps = { sum: number; places: string; prize: number; problem: string | undefined }

/** The sum of the shares beside the prize, and whether they can be stored. */
const Balance = ({ sum, places, prize, problem }: BalanceProps) => (
  <>
    <dl className={styles['balance']}>
      <dt>Soma das partes</dt>
      <dd>{reais(sum)}</dd>
      <dt>Prêmio do {places}</dt>
      <dd>{reais(prize)}</dd>
    </dl>
    <p role="status" data-closes={problem === undefined || undefined} className={styles['verdict']}>
      {problem ?? CLOSES}
    </p>
  </>
)

type RowProps = {
  badge: number
  names: readonly string[]
  typed: string
  onTyped: (typed: string) => void
  hasAgreed: boolean
  onAgreed: (hasAgreed: boolean) => void
}

const ShareRow = ({ badge, names, typed, onTyped, hasAgreed, onAgreed }: RowProps) => (
  <li>
    <BadgePlate number={badge} />
    <b className={typography['name']}>{names.join(', ')}</b>
    <input
      type="text"
      inputMode="decimal"
      maxLength={12}
      autoComplete="off"
      aria-label={`Parte do ${badge} em reais`}
      value={typed}
      onChange={({ currentTarget }) => onTyped(currentTarget.value)}
    />
    <Checkbox checked={hasAgreed} onValue={onAgreed} aria-label={`O ${badge} concorda`}>
      Concorda
    </Checkbox>
  </li>
)
