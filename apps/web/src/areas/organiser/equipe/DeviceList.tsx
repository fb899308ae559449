import type { TeamDevice } from '@porteira/contract'
import { formatDayAndTime, roleName } from '@porteira/domain'
import type { ReactNode } from 'react'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Status } from '#ui/Status.tsx'
import type { DeviceLink } from './DeviceLinkDialog.tsx'
import styles from './Equipe.module.css'
import { TeamSection } from './TeamSection.tsx'
import { useTeamChange } from './use-team-change.ts'

type Props = {
  devices: TeamDevice[]
  mayChange: boolean
  admin: Admin
  onChanged: () => void
  onLink: (link: DeviceLink) => void
  /** The button that adds a device. */
  children: ReactNode
}

const states = {
  waiting: { tone: 'wait', text: 'Link não aberto' },
  active: { tone: 'good', text: 'Em uso' },
  revoked: { tone: 'gone', text: 'Revogado' },
  ended: { tone: 'calm', text: 'Evento encerrado' },
} as const satisfies Record<TeamDevice['state'], object>

/** The devices of the events with their state, each with a new link and its revocation. */
export function DeviceList({ devices, mayChange, admin, onChanged, onLink, children }: Props) {
  const { confirmed, answered, busy } = useTeamChange(admin, onChanged)
  const target = ({ deviceId }: TeamDevice) => ({ params: { deviceId }, query: { token: admin.token } })

  const revoke = (device: TeamDevice) =>
    confirmed(
      {
        title: `Revogar ${device.name}?`,
        detail:
          'A próxima chamada do aparelho já será recusada.\nO que ele enviou continua valendo. O que ainda espera nele pode ser salvo em arquivo e importado.',
        yes: 'Revogar',
      },
      () => api('POST /api/team/devices/:deviceId/revoke', target(device)),
    )

  async function renew(device: TeamDevice) {
    const question = {
      title: `Novo link para ${device.name}?`,
      detail: 'O link anterior deixa de valer, e o acesso atual do aparelho termina.',
      yes: 'Criar link',
    }
    const answer = await answered(question, () =>
      api('POST /api/team/devices/:deviceId/link', target(device)),
    )
    if (answer) onLink({ ...answer, name: device.name })
  }

  return (
    <TeamSection
      id="aparelhos"
      title="Aparelhos"
      tool={children}
      empty={{
        says: 'Nenhum aparelho ainda.',
        next: 'Um tablet na cancha aponta ou narra sem a senha de ninguém: adicione-o e abra o QR code nele.',
      }}
      rows={devices.map((device) => (
        <DeviceRow
          key={device.deviceId}
          {...{ device, mayChange, busy }}
          onRenew={() => void renew(device)}
          onRevoke={() => void revoke(device)}
        />
      ))}
    />
  )
}

type RowProps = {
  device: TeamDevice
  mayChange: boolean
  busy: boolean
  onRenew: () => void
  onRevoke: () => void
}

const DeviceRow = ({ device, mayChange, busy, onRenew, onRevoke }: RowProps) => (
  <li>
    <p>
      <b>{device.name}</b>
      <span className={`${typography['line']} ${typography['caption']}`}>
        {roleName(device.role)} · {device.eventName}
      </span>
      <span className={`${typography['line']} ${typography['caption']}`}>{usedText(device)}</span>
    </p>
    <p>
      <Status tone={states[device.state].tone}>{states[device.state].text}</Status>
    </p>
    {mayChange && (device.state === 'waiting' || device.state === 'active') && (
      <div className={styles['actions']}>
        <Button size="small" busy={busy} aria-label={`Novo link: ${device.name}`} onClick={onRenew}>
          Novo link
        </Button>
        <Button
          size="small"
          look="quiet"
          busy={busy}
          aria-label={`Revogar: ${device.name}`}
          onClick={onRevoke}
        >
          Revogar
        </Button>
      </div>
    )}
  </li>
)

const usedText = ({ lastUsedOn, addedBy, addedOn }: TeamDevice) =>
  lastUsedOn
    ? `Último uso em ${formatDayAndTime(lastUsedOn)}`
    : `Criado em ${formatDayAndTime(addedOn)}${addedBy && ` por ${addedBy}`}`
