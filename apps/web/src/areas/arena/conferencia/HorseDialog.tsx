import { checkInMessages, HORSE_NAME, isHorseName } from '@porteira/domain'
import { useState } from 'react'
import { Radio } from '#ui/Choice.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import type { CheckInData } from './check-in-data.ts'
import { inWords } from './in-words.ts'
import { knownHorse, listHorses, meantByName, namesakes, type HorseChoice, type Rider } from './horses.ts'

type Props = {
  data: CheckInData
  rider: Rider
  /** The key of the horse, of a place with the same horse, or '' for another horse. */
  onState: (value: string) => void
  onClose: () => void
}

const BY_NAME = 'name'
const ALONE = ''

/** Asks which horse a rider rides in this entry, so that its documents are checked once. */
export function HorseDialog({ data, rider, onState, onClose }: Props) {
  const [choices] = useState(() => listHorses(data, rider))
  const own = choices.filter(({ isOwn }) => isOwn)
  const [chosen, setChosen] = useState(own[0]?.value ?? BY_NAME)
  const [name, setName] = useState('')
  const isByName = chosen === BY_NAME
  const radio = ({ value, ...choice }: HorseChoice) => (
    <Radio key={value} name="horse" checked={chosen === value} onValue={() => setChosen(value)}>
      {sameText(choice)}
    </Radio>
  )

  return (
    <FormDialog
      title={`Cavalo de ${rider.name}`}
      send="Confirmar"
      isReady={!isByName || isHorseName(name)}
      reason={checkInMessages.horseNameInvalid}
      onSend={() => onState(isByName ? meantByName(choices, rider, name) : chosen)}
      onClose={onClose}
    >
      <fieldset>
        <legend>Os documentos valem para todas as inscrições do cavalo</legend>
        {own.map(radio)}
        <Radio name="horse" checked={isByName} onValue={() => setChosen(BY_NAME)}>
          Cavalo com o nome abaixo
        </Radio>
        {namesakes(choices, name).map(radio)}
        {knownHorse(rider) !== '' && (
          <Radio name="horse" checked={chosen === ALONE} onValue={() => setChosen(ALONE)}>
            Outro cavalo, só desta inscrição
          </Radio>
        )}
      </fieldset>
      <TextInput
        label="Nome do cavalo"
        hint="Junta as inscrições deste laçador. Com outro laçador, só se você escolher."
        value={name}
        onValue={(next) => {
          setName(next)
          setChosen(BY_NAME)
        }}
        shape="uppercase"
        maxLength={HORSE_NAME}
        autoComplete="off"
      />
    </FormDialog>
  )
}

/** 'Mesmo cavalo: GATEADO, LAÇO INDIVIDUAL nº 12 e LAÇO VETERANO nº 12' */
const sameText = ({ name, where }: Omit<HorseChoice, 'value'>) =>
  `Mesmo cavalo: ${[name, inWords.format(where)].filter(Boolean).join(', ')}`
