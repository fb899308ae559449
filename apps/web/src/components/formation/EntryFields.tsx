import type { CartItem } from '@porteira/contract'
import { FIELD_BOUNDS, strengthLetter } from '@porteira/domain'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { BadgeField } from './BadgeField.tsx'
import styles from './Formation.module.css'
import type { Entry } from './form-values.ts'
import type { ErrorOf } from './field-errors.ts'

type Props = {
  item: CartItem
  entry: Entry
  /** The numbers of other entries of this form in the same category. */
  takenBadges: ReadonlySet<string>
  errorOf: ErrorOf
  onChange: (part: Partial<Entry>) => void
}

const NONE = { value: '', label: 'Selecione' }

/** The fields of an entry that belong to no rider. Only the fields that its category requires. */
export function EntryFields({ item, entry, takenBadges, errorOf, onChange }: Props) {
  const field = (part: string) => `${item.cartItemId}.${part}`
  return (
    <div className={styles['pairs']}>
      <ClubField item={item} entry={entry} errorOf={errorOf} onChange={onChange} />
      {item.teamInfo !== 'None' && (
        <TextInput
          label="Time"
          name={field('team')}
          value={entry.team}
          onValue={(team) => onChange({ team })}
          shape="uppercase"
          maxLength={FIELD_BOUNDS.team}
          hint={item.teamInfo === 'Optional' && 'Opcional'}
          error={errorOf('team')}
          autoCapitalize="characters"
        />
      )}
      {item.badgesAvail.length > 0 && (
        <div className={styles['whole']}>
          <BadgeField
            name={field('badge')}
            badges={item.badgesAvail}
            kept={item.badgesKept}
            taken={takenBadges}
            value={entry.badge}
            onValue={(badge) => onChange({ badge })}
            error={errorOf('badge')}
          />
        </div>
      )}
      {item.strengthsAvail.length > 1 && (
        <Select
          label="Força"
          name={field('strength')}
          value={entry.strength}
          hint="Cada força tem sua final e sua premiação."
          error={errorOf('strength')}
          onValue={(strength) => onChange({ strength })}
          options={[
            NONE,
            ...item.strengthsAvail.map((strength) => ({
              value: `${strength}`,
              label: `Força ${strengthLetter(strength)}`,
            })),
          ]}
        />
      )}
    </div>
  )
}

function ClubField({ item, entry, errorOf, onChange }: Omit<Props, 'takenBadges'>) {
  const name = `${item.cartItemId}.entity`
  if (item.entityRequired === 'Text')
    return (
      <TextInput
        label="Entidade"
        name={name}
        value={entry.entity}
        onValue={(entity) => onChange({ entity })}
        shape="uppercase"
        maxLength={FIELD_BOUNDS.entity}
        hint={`Entidade ou patrocinador${item.entityOptional ? ', opcional' : ''}`}
        error={errorOf('entity')}
        autoCapitalize="characters"
      />
    )
  if (item.entityAvail.length === 0) return null
  return (
    <Select
      label="Entidade"
      name={name}
      value={entry.entity}
      error={errorOf('entity')}
      onValue={(entity) => onChange({ entity })}
      options={[NONE, ...item.entityAvail.map(({ uuid, name: label }) => ({ value: uuid, label }))]}
    />
  )
}
