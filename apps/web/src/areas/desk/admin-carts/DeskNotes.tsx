import type { CartItem } from '@porteira/contract'
import { formatDate } from '@porteira/domain'
import { countryName } from '#areas/desk/components/countries.ts'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Status } from '#ui/Status.tsx'
import styles from './DeskNotes.module.css'

type Props = { item: CartItem; busy: boolean; onConfirm: () => void }

/** What the desk must know about riders whose data somebody else stated, and the names that wait for it. */
export function DeskNotes({ item, busy, onConfirm }: Props) {
  const hasAges = item.restrictAgeMin !== null || item.restrictAgeMax !== null
  const notes = item.participants.flatMap(({ name, forDesk }) => (forDesk ? [{ name, ...forDesk }] : []))
  if (notes.length === 0) return null
  return (
    <ul className={classes(layout['pile'], styles['notes'])}>
      {notes.map(({ name, document, declaredBirthdate, own }) => (
        <li key={`${name} ${document}`}>
          {document && (
            <p className={typography['caption']}>
              {name}: documento {countryName(document.slice(0, 2))} {document.slice(3)}
            </p>
          )}
          {declaredBirthdate && !own && (
            <p>
              <Status tone={hasAges ? 'wait' : 'calm'}>Nascimento declarado</Status> {name}:{' '}
              {formatDate(declaredBirthdate)}, informado por quem inscreveu
              {hasAges && '. A categoria tem limite de idade: confira o documento'}.
            </p>
          )}
          {own && declaredBirthdate && (
            <>
              <p>
                <Status tone="wait">Confirmar nome</Status> Inscrito como <b>{name}</b>, nascido em{' '}
                {formatDate(declaredBirthdate)}. A própria pessoa informou <b>{own.name}</b>, nascida em{' '}
                {formatDate(own.birthdate)}.
              </p>
              <Button
                size="small"
                icon="check"
                busy={busy}
                aria-label={`Confirmar nome: ${own.name}`}
                onClick={onConfirm}
              >
                Confirmar nome
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
