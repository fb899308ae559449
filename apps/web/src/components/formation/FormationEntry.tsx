import type { CartItem } from '@porteira/contract'
import { receiptMessages, strengthLetter } from '@porteira/domain'
import { useId } from 'react'
import typography from '#styles/typography.module.css'
import { SafeHtml } from '#components/html/SafeHtml.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import { EntryFields } from './EntryFields.tsx'
import styles from './Formation.module.css'
import { RiderFields } from './RiderFields.tsx'
import { type Entry, EMPTY_RIDER, type Rider } from './form-values.ts'
import type { RiderName } from './use-rider-names.ts'

type Props = {
  /** From 1, shown before the name. */
  number: number
  item: CartItem
  entry: Entry
  nameOf: (cpf: string) => RiderName
  onChange: (part: Partial<Entry>) => void
}

/** One entry: its plate, its own fields and its riders. */
export function FormationEntry({ number, item, entry, nameOf, onChange }: Props) {
  const id = useId()
  const { riders } = entry
  const changeRider = (at: number, part: Partial<Rider>) =>
    onChange({ riders: riders.map((rider, index) => (index === at ? { ...rider, ...part } : rider)) })
  const removeRider = (at: number) => onChange({ riders: riders.filter((_, index) => index !== at) })

  return (
    <section className={styles['entry']} aria-labelledby={id}>
      <div className={styles['heading']}>
        <div>
          <h2 id={id} className={typography['subheading']}>
            {number}. {item.name}
          </h2>
          {item.bundleName && <p className={typography['caption']}>[{item.bundleName}]</p>}
          <p className={typography['caption']}>{ridersText(item)}</p>
        </div>
        <BadgePlate number={entry.badge || (item.badge ?? undefined)} large />
      </div>
      {(item.desc.trim() !== '' || item.savedLives > 0) && (
        <details className={styles['rules']}>
          <summary>
            <h3>Regulamento</h3>
          </summary>
          <SafeHtml html={item.desc} />
          {item.savedLives > 0 && <p>{receiptMessages.savedLives(item.savedLives)}</p>}
        </details>
      )}
      <EntryFields item={item} entry={entry} onChange={onChange} />
      {riders.map((rider, index) => (
        <RiderFields
          key={index}
          item={item}
          index={index}
          rider={rider}
          name={nameOf(rider.cpf)}
          onChange={(part) => changeRider(index, part)}
          onRemove={index >= item.minParticipants ? () => removeRider(index) : undefined}
        />
      ))}
      {riders.length < item.maxParticipants && (
        <Button onClick={() => onChange({ riders: [...riders, EMPTY_RIDER] })}>
          <Icon name="plus" />
          Adicionar participante
        </Button>
      )}
    </section>
  )
}

function ridersText({ minParticipants: least, maxParticipants: most, strengthsAvail }: CartItem) {
  const [only] = strengthsAvail.length === 1 ? strengthsAvail : []
  const riders =
    least < most ? `De ${least} a ${most} participantes` : `${most} participante${most > 1 ? 's' : ''}`
  return only === undefined ? riders : `Força ${strengthLetter(only)} · ${riders}`
}
