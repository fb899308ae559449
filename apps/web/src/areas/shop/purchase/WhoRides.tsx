import { sexes } from '#components/person/sexes.ts'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import styles from './WhoRides.module.css'
import type { PossibleRider, StatedRider } from './use-who-rides.ts'

type Props = {
  people: readonly PossibleRider[]
  chosen: readonly PossibleRider[]
  /** Undefined for a person who is said later: nothing is sorted. */
  onChoose: (key: string | undefined) => void
  /** Of the person whom the shop does not know yet. */
  stated: StatedRider
  onState: (stated: StatedRider) => void
}

/** Sorts the sale list by the people who will ride. It is a help: without a choice the list is whole. */
export const WhoRides = ({ people, chosen, onChoose, stated, onState }: Props) => (
  <div role="group" aria-labelledby="who">
    <h2 id="who" className={typography['heading']}>
      Quem vai laçar?
    </h2>
    <div className={styles['people']}>
      {people.map((one) => {
        const isChosen = chosen.some(({ key }) => key === one.key)
        return (
          <Button key={one.key} size="small" aria-pressed={isChosen} onClick={() => onChoose(one.key)}>
            {isChosen && <Icon name="check" />}
            {one.name}
          </Button>
        )
      })}
      <Button size="small" aria-pressed={chosen.length === 0} onClick={() => onChoose(undefined)}>
        Digo depois
      </Button>
    </div>
    {chosen.some(({ key }) => key === 'other') && (
      <div className={styles['stated']}>
        <TextInput
          label="Data de nascimento"
          type="date"
          value={stated.birthdate}
          onValue={(birthdate) => onState({ ...stated, birthdate })}
          autoComplete="off"
        />
        <Select
          label="Sexo"
          value={stated.sex}
          onValue={(sex) => onState({ ...stated, sex })}
          options={sexes}
          autoComplete="off"
        />
        <p className={typography['caption']}>Só para separar as categorias. Nada é guardado.</p>
      </div>
    )}
  </div>
)
