import type { Person } from '@porteira/contract'
import { ageOn, businessDate, formatCpf, formatDate, type PlainDate } from '@porteira/domain'
import { useState } from 'react'
import { AddPersonDialog } from '#areas/desk/components/AddPersonDialog.tsx'
import { countryName } from '#areas/desk/components/countries.ts'
import styles from '#areas/desk/components/People.module.css'
import { PeopleSearchField } from '#areas/desk/components/PeopleSearchField.tsx'
import { usePeople } from '#areas/desk/components/use-people.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Status } from '#ui/Status.tsx'

/** Finds people, and adds one who is missing. */
export function PeopleSection({ admin }: { admin: Admin }) {
  const show = useMessage()
  const [term, setTerm] = useState('')
  const [today] = useState(() => businessDate(new Date()))
  const [isAdding, setAdding] = useState(false)
  const { found, error, isAsking, again } = usePeople(admin, term)

  function search(next: string) {
    if (next === term) again()
    setTerm(next)
  }

  return (
    <section className={layout['stack']} aria-label="Buscar pessoas">
      <PeopleSearchField label="Nome, CPF ou documento" busy={isAsking} onSearch={search} />
      <div className={layout['row']}>
        <Button icon="plus" onClick={() => setAdding(true)}>
          Cadastrar pessoa
        </Button>
      </div>
      {error && <LoadFailure error={error} busy={isAsking} onRetry={again} />}
      {isAsking && !found && <Skeleton shape={[3, 3]} />}
      <div aria-live="polite">
        {found?.people.length === 0 && (
          <EmptyState says="Ninguém encontrado" next="Confira o que digitou, ou cadastre a pessoa." />
        )}
        {found && found.people.length > 0 && (
          <ul className={styles['people']}>
            {found.people.map((person) => (
              <PersonRow key={person.userUUID} person={person} today={today} />
            ))}
          </ul>
        )}
        {found?.hasMore === 1 && (
          <p className={typography['caption']}>Há mais pessoas. Digite mais do nome para ver as outras.</p>
        )}
      </div>
      {isAdding && (
        <AddPersonDialog
          admin={admin}
          onAdded={async ({ key, name, msg }) => {
            setAdding(false)
            setTerm(/^\d/.test(key) ? key : name)
            await show(msg, { passesByItself: true })
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  )
}

const ways = { buyer: 'por um comprador', desk: 'pela secretaria', csv: 'por planilha', '': '' }

/** One person: who it is, and what the desk must know about the date of birth. */
function PersonRow({ person, today }: { person: Person; today: PlainDate }) {
  const { name, nickname, birthdate, entries } = person
  return (
    <li>
      <p>
        <b className={typography['line']}>{name}</b>
        <span className={typography['caption']}>
          {[
            nickname,
            person.cpf ? `CPF ${formatCpf(person.cpf)}` : `${countryName(person.country)} ${person.document}`,
            birthdate && `${formatDate(birthdate)} (${ageOn(birthdate, today)} anos)`,
            person.addedBy && `Cadastro feito ${ways[person.addedBy]}`,
            entries > 0 && (entries === 1 ? '1 inscrição' : `${entries} inscrições`),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      <span className={styles['marks']}>
        {person.birthdateDeclared === 1 && <Status tone="wait">Nascimento declarado</Status>}
        <Status tone={person.hasAccount === 1 ? 'good' : 'calm'}>
          {person.hasAccount === 1 ? 'Com cadastro próprio' : 'Sem cadastro próprio'}
        </Status>
      </span>
    </li>
  )
}
