import type { Person } from '@porteira/contract'
import { ageOn, businessDate, formatCpf, formatDate, maskCpf, type PlainDate } from '@porteira/domain'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { AddPersonDialog } from '#areas/desk/components/AddPersonDialog.tsx'
import { countryName } from '#areas/desk/components/countries.ts'
import styles from '#areas/desk/components/People.module.css'
import { PeopleSearchField } from '#areas/desk/components/PeopleSearchField.tsx'
import { usePeople } from '#areas/desk/components/use-people.ts'
import type { Admin } from '#components/admin/admin.ts'
import { searchOf } from '#components/admin/admin-links.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { LoadFailure } from '#shell/LoadFailure.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Status } from '#ui/Status.tsx'
import { PeopleCsv } from './PeopleCsv.tsx'

/** The people who were entered last, or those of a search. Adds one who is missing, or a list of them. */
export function PeopleSection({ admin }: { admin: Admin }) {
  const show = useMessage()
  const [term, setTerm] = useState('')
  const [isAdding, setAdding] = useState(false)
  const { found, isOlder, error, isAsking, again } = usePeople(admin, term, { latest: true })
  const people = found?.people ?? []

  function search(next: string) {
    if (next === term && term !== '') again()
    setTerm(next)
  }

  return (
    <div className={styles['panes']}>
      <section className={layout['stack']} aria-label="Buscar pessoas">
        <PeopleSearchField label="Nome, CPF ou documento" busy={isAsking && term !== ''} onSearch={search} />
        <div className={layout['row']}>
          <Button icon="plus" onClick={() => setAdding(true)}>
            Cadastrar pessoa
          </Button>
        </div>
        {error && <LoadFailure error={error} busy={isAsking} onRetry={again} />}
        {isAsking && !found && <Skeleton shape={[3, 3, 3, 3]} />}
        <div aria-live="polite" aria-busy={isOlder}>
          {found && people.length === 0 && <NoPeople isSearch={term !== ''} />}
          {people.length > 0 && <PersonList people={people} isSearch={term !== ''} isOlder={isOlder} />}
          {found?.hasMore === 1 && (
            <p className={typography['caption']}>
              {term === ''
                ? 'Há mais pessoas. Busque pelo nome ou pelo CPF.'
                : 'Há mais pessoas. Digite mais do nome para ver as outras.'}
            </p>
          )}
        </div>
      </section>
      <PeopleCsv admin={admin} />
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
    </div>
  )
}

const NoPeople = ({ isSearch }: { isSearch: boolean }) =>
  isSearch ? (
    <EmptyState says="Ninguém encontrado" next="Confira o que digitou, ou cadastre a pessoa." />
  ) : (
    <EmptyState says="Ninguém foi inscrito ainda." next="Quem for inscrito nos seus eventos aparece aqui." />
  )

type ListProps = { people: readonly Person[]; isSearch: boolean; isOlder: boolean }

function PersonList({ people, isSearch, isOlder }: ListProps) {
  const [today] = useState(() => businessDate(new Date()))
  return (
    <>
      <h2 className={typography['subheading']}>
        {isOlder ? 'Buscando…' : isSearch ? 'Encontradas' : 'Inscritas por último'}
      </h2>
      <ul className={styles['people']}>
        {people.map((person) => (
          <PersonRow key={person.userUUID} person={person} today={today} hidesCpf={!isSearch || isOlder} />
        ))}
      </ul>
    </>
  )
}

const ways = { buyer: 'por um comprador', desk: 'pela secretaria', csv: 'por planilha', '': '' }

type RowProps = {
  person: Person
  today: PlainDate
  /** For a list that was not searched by CPF. */
  hidesCpf: boolean
}

/** One person: who it is, what the desk must know about the date of birth, and the way to the purchases. */
function PersonRow({ person, today, hidesCpf }: RowProps) {
  const { name, nickname, birthdate, entries, cpf } = person
  const [, navigate] = useLocation()
  return (
    <li>
      <div>
        <p>
          <b className={typography['line']}>{name}</b>
          <span className={typography['caption']}>
            {[
              nickname,
              cpf
                ? `CPF ${hidesCpf ? maskCpf(cpf) : formatCpf(cpf)}`
                : `${countryName(person.country)} ${person.document}`,
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
      </div>
      {cpf && (
        <Button
          size="small"
          aria-label={`Carrinhos de ${name}`}
          onClick={() => navigate('/admin-carts', { state: searchOf(cpf) })}
        >
          Carrinhos
        </Button>
      )}
    </li>
  )
}
