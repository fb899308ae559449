import type { CartItem } from '@porteira/contract'
import { receiptMessages, strengthLetter } from '@porteira/domain'
import { Suspense, useId } from 'react'
import { SafeHtml } from '#components/html/SafeHtml.tsx'
import cards from '#styles/card.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { EntryFields } from './EntryFields.tsx'
import { errorOfCard, type ErrorOf } from './field-errors.ts'
import styles from './Formation.module.css'
import { type Entry, EMPTY_RIDER, type Rider } from './form-values.ts'
import { FormationHead } from './FormationHead.tsx'
import { RefusalNote } from './refusal-note.ts'
import type { Help } from './refusal-props.ts'
import { RiderFields } from './RiderFields.tsx'
import type { RiderToAdd } from './use-add-rider.tsx'
import type { Card } from './use-formation.ts'
import type { Person } from './people.ts'
import type { RiderName } from './use-rider-names.ts'

type Props = {
  card: Card
  isOpen: boolean
  /** Undefined for the only entry, which is always open. */
  onToggle: (() => void) | undefined
  /** The number of the entry that follows; undefined at the last one. */
  next: number | undefined
  onDone: (() => void) | undefined
  ownCpf: string
  people: readonly Person[]
  nameOf: (cpf: string) => RiderName
  help: Help | undefined
  onChange: (part: Partial<Entry>) => void
  /** Moves the focus to a field of the entry. */
  onGo: (field: 'cpf' | 'entity', participantIndex?: number) => void
  /** Adds the person of an unknown CPF; undefined where nobody can be added. */
  onAdd: ((rider: RiderToAdd) => void) | undefined
  /** Undefined where no other entry may take the rider. */
  repeatOf: (rider: Rider) => (() => void) | undefined
}

/** One entry: closed it is one line, open it has its riders and its own fields. */
export function FormationCard({ isOpen, onToggle, next, onDone, help, ...props }: Props) {
  const { card, nameOf, onChange } = props
  const { item, entry, refusal, isChecked, problems } = card
  const id = useId()
  const errorOf = errorOfCard({ problems: isChecked ? problems : [], refusal })

  return (
    <section className={classes(cards['card'], styles['card'])} aria-labelledby={id}>
      <FormationHead id={id} card={card} isOpen={isOpen} onToggle={onToggle} nameOf={nameOf} />
      {isOpen && (
        <div className={styles['inner']}>
          <Refusal {...props} help={help} />
          <Riders {...props} errorOf={errorOf} />
          <EntryFields
            item={item}
            entry={entry}
            takenBadges={card.takenBadges}
            errorOf={errorOf}
            onChange={onChange}
          />
          <Rules item={item} />
          {onDone && (
            <Button fill onClick={onDone}>
              {next === undefined ? 'Pronta' : `Pronta, ir para a ${next}ª`}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

/** A refusal of the server with the ways that this entry has. */
function Refusal({ card, help, onChange, onGo }: Pick<Props, 'card' | 'help' | 'onChange' | 'onGo'>) {
  const { item, entry, refusal } = card
  if (!refusal) return null
  const at = refusal.at?.participantIndex
  const hasClub = item.entityRequired === 'Text' || item.entityAvail.length > 0
  function changeRider() {
    onChange({ riders: entry.riders.map((rider, index) => (index === at ? EMPTY_RIDER : rider)) })
    onGo('cpf', at)
  }
  return (
    <Suspense>
      <RefusalNote
        message={refusal.message}
        help={help}
        onRider={at === undefined ? undefined : changeRider}
        onClub={hasClub ? () => onGo('entity') : undefined}
      />
    </Suspense>
  )
}

type RidersProps = Pick<Props, 'card' | 'ownCpf' | 'people' | 'nameOf' | 'onChange' | 'onAdd' | 'repeatOf'>

function Riders(props: RidersProps & { errorOf: ErrorOf }) {
  const { card, ownCpf, people, nameOf, errorOf, onChange, onAdd, repeatOf } = props
  const { item, entry } = card
  const { riders } = entry
  const cpfs = riders.map(({ cpf }) => cpf)
  const others = people.filter(({ cpf }) => !cpfs.includes(cpf))
  const firstFound = riders.findIndex(({ cpf }) => nameOf(cpf).known)
  // One rider after the other is chosen, so only the first missing one offers people.
  const firstMissing = riders.findIndex(({ cpf }) => !nameOf(cpf).known)
  const changeRider = (at: number, part: Partial<Rider>) =>
    onChange({ riders: riders.map((rider, index) => (index === at ? { ...rider, ...part } : rider)) })
  const removeRider = (at: number) => onChange({ riders: riders.filter((_, index) => index !== at) })
  const place = { cartItemId: item.cartItemId, field: 'cpf' } as const

  return (
    <>
      {riders.map((rider, index) => (
        <RiderFields
          key={index}
          item={item}
          index={index}
          rider={rider}
          name={nameOf(rider.cpf)}
          ownCpf={ownCpf}
          people={index === firstMissing ? others : []}
          canBeBuyer={index === firstMissing && !cpfs.includes(ownCpf)}
          errorOf={errorOf}
          onChange={(part) => changeRider(index, part)}
          onAdd={onAdd && (() => onAdd({ cpf: rider.cpf, place: { ...place, participantIndex: index } }))}
          onRemove={index >= item.minParticipants ? () => removeRider(index) : undefined}
          onRepeat={index === firstFound ? repeatOf(rider) : undefined}
        />
      ))}
      {riders.length < item.maxParticipants && (
        <Button icon="plus" onClick={() => onChange({ riders: [...riders, EMPTY_RIDER] })}>
          Adicionar participante
        </Button>
      )}
    </>
  )
}

function Rules({ item }: { item: CartItem }) {
  const [only] = item.strengthsAvail.length === 1 ? item.strengthsAvail : []
  return (
    <>
      {only !== undefined && <p className={typography['caption']}>Força {strengthLetter(only)}</p>}
      {(item.desc.trim() !== '' || item.savedLives > 0) && (
        <details className={styles['rules']}>
          <summary>
            <h3>Regulamento</h3>
          </summary>
          <SafeHtml html={item.desc} />
          {item.savedLives > 0 && <p>{receiptMessages.savedLives(item.savedLives)}</p>}
        </details>
      )}
    </>
  )
}
