import type { TeamGrant } from '@porteira/contract'
import { formatDate, formatDayAndTime, roleName } from '@porteira/domain'
import { type ReactNode, useState } from 'react'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Status } from '#ui/Status.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import styles from './Equipe.module.css'
import { type Member, membersOf } from './people.ts'
import { TeamSection } from './TeamSection.tsx'
import { useTeamChange } from './use-team-change.ts'

type Props = {
  people: TeamGrant[]
  admin: Admin
  onChanged: () => void
  /** The button that grants a role. */
  children: ReactNode
}

/** The people with their roles, each with the button that revokes it. */
export function PeopleList({ people, admin, onChanged, children }: Props) {
  const { confirmed, busy } = useTeamChange(admin, onChanged)
  const [typed, setTyped] = useState('')

  const revoke = (grant: TeamGrant) =>
    confirmed(
      {
        title: `Retirar o papel ${roleName(grant.role)} de ${grant.name}?`,
        detail: `${placeOf(grant)}\nA próxima ação da pessoa já será recusada. O que ela fez continua valendo.`,
        yes: 'Retirar papel',
      },
      () =>
        api('POST /api/team/grants/:grantId/revoke', {
          params: { grantId: grant.grantId },
          query: { token: admin.token },
        }),
    )

  const isLong = membersOf(people, '').length > SEARCHED_FROM
  const members = membersOf(people, isLong ? typed : '')
  return (
    <TeamSection
      id="pessoas"
      title="Pessoas"
      tool={children}
      search={
        isLong && (
          <TextInput
            label="Procurar pelo nome"
            type="search"
            value={typed}
            onValue={setTyped}
            maxLength={60}
          />
        )
      }
      empty={
        people.length > 0
          ? { says: `Ninguém com “${typed.trim()}” no nome.` }
          : {
              says: 'Ninguém na equipe ainda.',
              next: 'Conceda um papel a quem trabalha no evento. A pessoa entra com o CPF e a senha dela.',
            }
      }
      rows={members.map((member) => (
        <MemberRow key={member.userUUID} {...{ member, busy }} onRevoke={(grant) => void revoke(grant)} />
      ))}
    />
  )
}

/** More people than one sees at once get a search. */
const SEARCHED_FROM = 8

type RowProps = { member: Member; busy: boolean; onRevoke: (grant: TeamGrant) => void }

const MemberRow = ({ member, busy, onRevoke }: RowProps) => (
  <li className={styles['member']}>
    <p>
      <b>{member.name}</b>
      <span className={`${typography['line']} ${typography['caption']}`}>CPF {member.maskedCpf}</span>
      <span className={`${typography['line']} ${typography['caption']}`}>{seenText(member)}</span>
    </p>
    <div className={styles['grants']}>
      {member.grants.map((grant) => (
        <Grant key={grant.grantId} grant={grant} busy={busy} onRevoke={() => onRevoke(grant)} />
      ))}
    </div>
  </li>
)

const Grant = ({ grant, busy, onRevoke }: { grant: TeamGrant; busy: boolean; onRevoke: () => void }) => (
  <div className={styles['grant']}>
    <Status tone={grant.role === 'owner' ? 'good' : 'calm'}>{roleName(grant.role)}</Status>
    <p className={typography['caption']}>
      {placeOf(grant)}
      {grant.until && ` · até ${formatDate(grant.until)}`}
      {grant.grantedBy && ` · dado por ${grant.grantedBy}`}
    </p>
    {grant.isRevocable === 1 ? (
      <Button
        size="small"
        look="quiet"
        busy={busy}
        aria-label={`Retirar papel: ${roleName(grant.role)}, ${grant.name}`}
        onClick={onRevoke}
      >
        Retirar papel
      </Button>
    ) : (
      grant.grantId === '' && <p className={typography['caption']}>Administração da loja</p>
    )}
  </div>
)

const placeOf = ({ eventUUID, eventName }: TeamGrant) => (eventUUID === null ? 'Todos os eventos' : eventName)

const seenText = ({ lastSeenOn }: Member) =>
  lastSeenOn ? `Último acesso em ${formatDayAndTime(lastSeenOn)}` : 'Ainda não entrou'
