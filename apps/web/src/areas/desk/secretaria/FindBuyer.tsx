import type { Person } from '@porteira/contract'
import { ageOn, businessDate, maskCpf } from '@porteira/domain'
import { useState } from 'react'
import styles from '#areas/desk/components/People.module.css'
import { PeopleSearchField } from '#areas/desk/components/PeopleSearchField.tsx'
import { usePeople } from '#areas/desk/components/use-people.ts'
import type { Admin } from '#components/admin/admin.ts'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

type Props = { admin: Admin; onChoose: (cpf: string) => void; onClose: () => void }

/** Finds the buyer by name. It begins with the people who were entered last. */
export default function FindBuyer({ admin, onChoose, onClose }: Props) {
  const [term, setTerm] = useState('')
  const [today] = useState(() => businessDate(new Date()))
  const { found, error, isAsking, again } = usePeople(admin, term, { latest: true })
  // A person of another country has no CPF and buys nothing.
  const people = found?.people.filter(({ cpf }) => cpf !== '')
  return (
    <Dialog title="Quem compra?" onClose={onClose} footer={<Button onClick={onClose}>Voltar</Button>}>
      <div className={layout['stack']}>
        <PeopleSearchField label="Nome ou apelido" busy={isAsking && term !== ''} onSearch={setTerm} />
        {error && <LoadFailure error={error} busy={isAsking} onRetry={again} />}
        {isAsking && !found && <Skeleton shape={[3, 3, 3]} />}
        <div aria-live="polite">
          {people?.length === 0 && <p>Ninguém com este nome. Volte e digite o CPF para cadastrar.</p>}
          <ul className={styles['people']}>
            {people?.map((person) => (
              <li key={person.key}>
                <p>
                  <b className={typography['line']}>{person.name}</b>
                  <span className={typography['caption']}>{lineOf(person, today)}</span>
                </p>
                <Button
                  size="small"
                  aria-label={`Escolher ${person.name}`}
                  onClick={() => onChoose(person.cpf)}
                >
                  Escolher
                </Button>
              </li>
            ))}
          </ul>
          {found?.hasMore === 1 && (
            <p className={typography['caption']}>Há mais pessoas. Digite mais do nome.</p>
          )}
        </div>
      </div>
    </Dialog>
  )
}

const lineOf = ({ nickname, cpf, birthdate }: Person, today: string) =>
  [nickname, `CPF ${maskCpf(cpf)}`, birthdate && `${ageOn(birthdate, today)} anos`]
    .filter(Boolean)
    .join(' · ')
