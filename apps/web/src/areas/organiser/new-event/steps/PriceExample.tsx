import {
  addDays,
  businessDate,
  formatReais,
  isPlainDate,
  offeredPlans,
  parseReais,
  reaisFromCents,
} from '@porteira/domain'
import { useState } from 'react'
import { amountText, centsOf } from '#api/amounts.ts'
import typography from '#styles/typography.module.css'
import { Section } from '#ui/Section.tsx'
import { Select } from '#ui/Select.tsx'
import { TableHead } from '#ui/TableHead.tsx'
import styles from '../Builder.module.css'
import type { DraftForm } from '../draft-form.ts'
import { previewOf } from '../preview/preview-event.ts'

const LATER = 3650

/** What a buyer pays for one item on the day on which the sale opens, whole and in installments. */
export function PriceExample({ form }: { form: DraftForm }) {
  const [chosen, setChosen] = useState('')
  const { offers = [] } = previewOf(form)
  const priced = offers.filter(({ price, promoPrice = 0 }) => Math.max(price, promoPrice) > 0)
  const item = priced.find(({ itemUUID }) => itemUUID === chosen) ?? priced[0]
  return (
    <Section title="Quanto o comprador paga">
      {item ? (
        <>
          <Select
            label="Exemplo"
            value={item.itemUUID}
            onValue={setChosen}
            options={priced.map(({ itemUUID, name }) => ({ value: itemUUID, label: name }))}
          />
          <p>
            <b>{amountText(item.promoPrice ?? item.price)}</b> quando a venda abre.
            {item.nextPrice && <span className={typography['line']}>{item.nextPrice}</span>}
          </p>
          <PlanTable form={form} totalInCents={centsOf(item.promoPrice ?? item.price)} />
        </>
      ) : (
        <p className={typography['muted']}>
          Ponha o preço de uma categoria ou de um pacote para ver um exemplo.
        </p>
      )}
    </Section>
  )
}

/** The plans that the shop offers on the first day of the sale. Without the days of the event all of them. */
function PlanTable({ form: { event }, totalInCents }: { form: DraftForm; totalInCents: number }) {
  const { salesStart = '', startDate = '', pixInstallments = '', pixInterest = '' } = event
  const [now] = useState(() => businessDate(new Date()))
  const opensOn = salesStart.slice(0, 10)
  const today = isPlainDate(opensOn) ? opensOn : now
  const plans = offeredPlans({
    totalInCents,
    maxInstallments: Math.min(Number(pixInstallments) || 1, 48),
    interestPercent: reaisFromCents(parseReais(pixInterest) ?? 0),
    today,
    eventStartsOn: isPlainDate(startDate) ? startDate : addDays(today, LATER),
  })
  const fewer = plans.length < (Number(pixInstallments) || 1)
  return (
    <>
      <table className={styles['plans']}>
        <TableHead names={['Parcelas', 'Cada uma', 'Total']} />
        <tbody>
          {plans.map(
            ({ numInstallments, installmentInCents: [first = 0, next = first], totalInCents: sum }) => (
              <tr key={numInstallments}>
                <th scope="row">{numInstallments === 1 ? 'À vista' : `${numInstallments}x`}</th>
                <td>
                  {formatReais(next)}
                  {first !== next && ` (a 1ª ${formatReais(first)})`}
                </td>
                <td>{formatReais(sum)}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      {fewer && (
        <p className={typography['caption']}>A última parcela vence antes do evento, por isso não há mais.</p>
      )}
    </>
  )
}
