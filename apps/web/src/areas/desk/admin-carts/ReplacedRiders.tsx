import type { CartItem } from '@porteira/contract'
import { isForeignKey } from '@porteira/domain'
import formation from '#components/formation/Formation.module.css'
import { RiderFields } from '#components/formation/RiderFields.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { Replacement } from './use-replacement.ts'

/** The fields of each rider of an entry that the desk changes. */
export function ReplacedRiders({ item, form }: { item: CartItem; form: Replacement }) {
  const { entry, riderOf, nameOf, documentOf, errorOf, adding, change, changeRider } = form
  return entry.riders.map((rider, index) => (
    <RiderFields
      key={index}
      item={item}
      index={index}
      rider={rider}
      name={riderOf(rider.cpf)}
      identity={
        isForeignKey(rider.cpf) && (
          <ForeignIdentity
            position={index + 1}
            name={nameOf(rider.cpf)?.name ?? ''}
            document={documentOf(rider.cpf)}
            onChange={() => changeRider(index, { cpf: '' })}
          />
        )
      }
      ownCpf=""
      people={[]}
      canBeBuyer={false}
      errorOf={errorOf}
      onRepeat={undefined}
      onAdd={() =>
        adding.open?.({
          cpf: rider.cpf,
          place: { cartItemId: item.cartItemId, field: 'cpf', participantIndex: index },
        })
      }
      onChange={(part) => changeRider(index, part)}
      onRemove={
        index >= item.minParticipants
          ? () => change({ riders: entry.riders.filter((_, at) => at !== index) })
          : undefined
      }
    />
  ))
}

type IdentityProps = { position: number; name: string; document: string; onChange: () => void }

/** A rider of another country in a form: the name and the document in place of a CPF. */
const ForeignIdentity = ({ position, name, document, onChange }: IdentityProps) => (
  <div className={formation['found']}>
    <Icon name="check" />
    <p className={formation['name']}>
      <output>{name}</output>
    </p>
    <p className={formation['cpf']}>{document || 'Documento de outro país'}</p>
    <Button look="quiet" size="small" aria-label={`Trocar participante ${position}`} onClick={onChange}>
      Trocar
    </Button>
  </div>
)
