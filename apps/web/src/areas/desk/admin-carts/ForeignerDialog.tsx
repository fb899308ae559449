import type { Person } from '@porteira/contract'
import { useState } from 'react'
import { AddPersonDialog } from '#areas/desk/components/AddPersonDialog.tsx'
import { countryName } from '#areas/desk/components/countries.ts'
import styles from '#areas/desk/components/People.module.css'
import { PeopleSearchField } from '#areas/desk/components/PeopleSearchField.tsx'
import { usePeople } from '#areas/desk/components/use-people.ts'
import type { Admin } from '#components/admin/admin.ts'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

/** A person of another country, with the key that names the person in a formation. */
export type Foreigner = { key: string; name: string; document: string }

type Props = { admin: Admin; onChoose: (person: Foreigner) => void; onClose: () => void }

const documentOf = ({ country, document }: Person) => `${countryName(country)} ${document}`

/** Finds or adds a rider of another country, whom only the desk enters. */
export function ForeignerDialog({ admin, onChoose, onClose }: Props) {
  const [term, setTerm] = useState('')
  const [isAdding, setAdding] = useState(false)
  const { found, isAsking } = usePeople(admin, term)
  const people = found?.people.filter(({ country }) => country !== '')

  if (isAdding)
    return (
      <AddPersonDialog
        admin={admin}
        isForeign
        onAdded={({ key, name }) => onChoose({ key, name, document: '' })}
        onClose={() => setAdding(false)}
      />
    )
  return (
    <Dialog
      title="Participante de outro país"
      buttons="two"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button onClick={() => setAdding(true)}>Cadastrar</Button>
        </>
      }
    >
      <div className={layout['stack']}>
        <PeopleSearchField label="Nome ou documento" busy={isAsking} onSearch={setTerm} />
        <div aria-live="polite">
          {people?.length === 0 && <p>Ninguém de outro país com este nome ou documento.</p>}
          <ul className={styles['people']}>
            {people?.map((person) => (
              <li key={person.key}>
                <p>
                  <b className={typography['line']}>{person.name}</b>
                  <span className={typography['caption']}>{documentOf(person)}</span>
                </p>
                <Button
                  size="small"
                  aria-label={`Escolher ${person.name}`}
                  onClick={() =>
                    onChoose({
                      key: person.key,
                      name: person.nickname || person.name,
                      document: documentOf(person),
                    })
                  }
                >
                  Escolher
                </Button>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Dialog>
  )
}
