import type { TeamGrant } from '@porteira/contract'
import { formatDate, formatDayAndTime, roleName } from '@porteira/domain'
import type { ReactNode } from 'react'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Status } from '#ui/Status.tsx'
import styles from './Equipe.module.css'
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

  return (
    <TeamSection
      id="pessoas"
      title="Pessoas"
      tool={children}
      empty={{
        says: 'Ninguém na equipe ainda.',
        next: 'Conceda um papel a quem trabalha no evento. A pessoa entra com o CPF e a senha dela.',
      }}
      rows={people.map((grant) => (
        <PersonRow
          key={`${grant.grantId} ${grant.userUUID}`}
          {...{ grant, busy }}
          onRevoke={() => void revoke(grant)}
        />
      ))}
    />
  )
}

type RowProps = { grant: TeamGrant; busy: boolean; onRevoke: () => void }

const PersonRow = ({ grant, busy, onRevoke }: RowProps) => (
  <li>
    <p>
      <b>{grant.name}</b>
      <span className={`${typography['line']} ${typography['caption']}`}>CPF {grant.maskedCpf}</span>
      <span className={`${typography['line']} ${typography['caption']}`}>
        {placeOf(grant)}
        {grant.until && ` · até ${formatDate(grant.until)}`}
      </span>
      <span className={`${typography['line']} ${typography['caption']}`}>{seenText(grant)}</span>
    </p>
    <p>
      <Status tone={grant.role === 'owner' ? 'good' : 'calm'}>{roleName(grant.role)}</Status>
    </p>
    <div className={styles['actions']}>
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
  </li>
)

const placeOf = ({ eventUUID, eventName }: TeamGrant) => (eventUUID === null ? 'Todos os eventos' : eventName)

const seenText = ({ lastSeenOn, grantedBy }: TeamGrant) =>
  [
    lastSeenOn ? `Último acesso em ${formatDayAndTime(lastSeenOn)}` : 'Ainda não entrou',
    grantedBy && `papel dado por ${grantedBy}`,
  ]
    .filter(Boolean)
    .join(' · ')
