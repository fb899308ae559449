import type { Person } from '@porteira/contract'
import { ageOn, formatCpf, formatDate, type PlainDate } from '@porteira/domain'
import { countryName } from '#areas/desk/components/countries.ts'
import styles from '#areas/desk/components/People.module.css'
import typography from '#styles/typography.module.css'
import { Status } from '#ui/Status.tsx'

const ways = { buyer: 'por um comprador', desk: 'pela secretaria', csv: 'por planilha', '': '' }

type Props = { person: Person; today: PlainDate }

/** One person: who it is, and what the desk must know about the date of birth. */
export function PersonRow({ person, today }: Props) {
  const { name, nickname, birthdate, entries } = person
  return (
    <li>
      <p>
        <b className={styles['line']}>{name}</b>
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
