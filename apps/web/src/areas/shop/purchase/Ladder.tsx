import type { SaleItem } from '@porteira/contract'
import { entriesText, formatReais, untilText } from '@porteira/domain'
import { centsOf } from '#api/amounts.ts'
import styles from './Ladder.module.css'
import { shownSteps } from './shown-steps.ts'

type Step = ReturnType<typeof shownSteps>[number]

/** '30/11, 12:00' of '30/11/2026 12:00'. */
const withoutYear = (text: string) => text.replace(/\/\d{4} /, ', ').replace(/\/\d{4}$/, '')

function endOf({ until, unitsLeft, numbers, state }: Step) {
  if (until === '' && unitsLeft === undefined) return state === 'now' ? 'agora' : 'depois'
  if (unitsLeft === 0) return 'esgotado'
  const units = unitsLeft === undefined ? '' : `para mais ${entriesText(unitsLeft)}`
  const range = numbers && `nº ${numbers.first} a ${numbers.last}`
  const end = until && `até ${withoutYear(untilText(Date.parse(until)))}`
  return [range, end, units].filter(Boolean).join(', ')
}

/** The steps of a price: the last that is over, the present one and the next ones. */
export default function Ladder({ item, elapsed }: { item: SaleItem; elapsed: number }) {
  const steps = shownSteps(item, elapsed)
  return (
    steps.length > 1 && (
      <ol className={styles['ladder']} aria-label={`Preços de ${item.name}`}>
        {steps.map((step, index) => (
          <li
            key={index}
            className={step.state === 'past' ? styles['past'] : undefined}
            aria-current={step.state === 'now' || undefined}
          >
            <b>{step.price === 0 ? 'Isento' : formatReais(centsOf(step.price))}</b>
            {endOf(step)}
          </li>
        ))}
      </ol>
    )
  )
}
