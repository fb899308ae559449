import formation from '#components/formation/Formation.module.css'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

type Props = { position: number; name: string; document: string; onChange: () => void }

/** A rider of another country in a form: the name and the document in place of a CPF. */
export const ForeignIdentity = ({ position, name, document, onChange }: Props) => (
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
