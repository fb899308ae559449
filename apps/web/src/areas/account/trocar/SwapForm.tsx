import { Suspense } from 'react'
import { swapMessages } from '@porteira/domain'
import { errorOfCard } from '#components/formation/field-errors.ts'
import formation from '#components/formation/Formation.module.css'
import { RefusalNote } from '#components/formation/refusal-note.ts'
import { RiderFields } from '#components/formation/RiderFields.tsx'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './SwapCard.module.css'
import { type SwapOptions, useSwap } from './use-swap.ts'

/** The riders of an entry, each with a button to put another one in the place. */
export default function SwapForm(props: SwapOptions) {
  const { item } = props.entry
  const { ref, refusal, changed, busy, dialog, save, ...form } = useSwap(props)
  return (
    <>
      <form
        ref={ref}
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Suspense>{refusal && <RefusalNote message={refusal.message} help={undefined} />}</Suspense>
        {item.participants.map((_, index) => (
          <Place key={index} item={item} index={index} form={{ ...form, refusal, changed }} />
        ))}
        <p className={typography['caption']}>{swapMessages.numberStays}</p>
        {item.registrationInPerson === 1 && (
          <p className={typography['caption']}>{swapMessages.reviewedAgain}</p>
        )}
        <Button look="main" type="submit" fill busy={busy} disabled={changed.size === 0}>
          Salvar troca
        </Button>
      </form>
      {dialog}
    </>
  )
}

type PlaceProps = {
  item: SwapOptions['entry']['item']
  index: number
  form: Omit<ReturnType<typeof useSwap>, 'ref' | 'busy' | 'dialog' | 'save'>
}

/** One place of an entry: who rides there, and after a change the way back. */
function Place({ item, index, form }: PlaceProps) {
  const { riders, changed, refusal, problems, names, buyer, people, change, keep, add } = form
  const [rider, before] = [riders[index], item.participants[index]]
  if (!rider || !before) return null
  const isChanged = changed.has(index)
  const place = { cartItemId: item.cartItemId, field: 'cpf', participantIndex: index } as const
  return (
    <div>
      <RiderFields
        item={item}
        index={index}
        rider={rider}
        name={names.riderOf(rider.cpf)}
        identity={
          before.cpf === '' &&
          !isChanged && (
            <Foreigner name={before.name} position={index + 1} onChange={() => change(index, { cpf: '' })} />
          )
        }
        ownCpf={buyer.cpf}
        people={people}
        canBeBuyer={riders.every(({ cpf }) => cpf !== buyer.cpf)}
        errorOf={errorOfCard({ problems, refusal })}
        onRepeat={undefined}
        onAdd={add && (() => add({ cpf: rider.cpf, place }))}
        onChange={(part) => change(index, part)}
        onRemove={undefined}
      />
      {isChanged && (
        <Button look="quiet" size="small" onClick={() => keep(index)}>
          Manter {before.name}
        </Button>
      )}
    </div>
  )
}

type ForeignerProps = { name: string; position: number; onChange: () => void }

/** A rider of another country, with the name in place of a CPF. */
const Foreigner = ({ name, position, onChange }: ForeignerProps) => (
  <div className={formation['found']}>
    <Icon name="check" />
    <p className={formation['name']}>
      <output>{name}</output>
    </p>
    <p className={formation['cpf']}>Documento de outro país</p>
    <Button look="quiet" size="small" aria-label={`Trocar participante ${position}`} onClick={onChange}>
      Trocar
    </Button>
  </div>
)
