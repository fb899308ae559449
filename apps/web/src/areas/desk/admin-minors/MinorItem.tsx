import type { Minor } from '@porteira/contract'
import { formatCpf, formatDayAndTime, isAuthorised, kinshipLabels } from '@porteira/domain'
import { useState } from 'react'
import type { Admin } from '#components/admin/admin.ts'
import { GuardianDialog } from '#components/authorisation/GuardianDialog.tsx'
import { stateOf } from '#components/authorisation/state-tones.ts'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Status } from '#ui/Status.tsx'
import { TextDialog } from '#ui/TextDialog.tsx'
import styles from './AdminMinorsPage.module.css'
import { useMinorActions } from './use-minor-actions.ts'

type Props = { minor: Minor; eventUUID: string; admin: Admin; onChanged: () => void }
type Open = 'guardian' | 'paper' | 'undo' | undefined

/** One minor for the desk, with what the desk may do about the authorisation. */
export function MinorItem({ minor, eventUUID, admin, onChanged }: Props) {
  const [open, setOpen] = useState<Open>()
  const { userUUID, name, cpf, age, categories, badges } = minor
  const close = () => setOpen(undefined)
  const actions = useMinorActions({ eventUUID, userUUID }, admin, () => {
    close()
    onChanged()
  })
  const { tone, label } = stateOf(minor)
  const numbers = badges.length > 0 ? ` · nº ${badges.join(', ')}` : ''

  return (
    <li className={styles['item']}>
      <p>
        <b className={typography['name']}>{name}</b> · {age} anos
        <br />
        <span className={typography['caption']}>
          CPF {formatCpf(cpf)} · {categories.join(', ')}
          {numbers}
        </span>
      </p>
      <p>
        <Status tone={tone}>{label}</Status>
        <br />
        <span className={typography['caption']}>{guardianText(minor)}</span>
      </p>
      <div className={styles['actions']}>
        <Choices minor={minor} eventUUID={eventUUID} busy={actions.busy} onOpen={setOpen} />
      </div>
      <OpenDialog open={open} minor={minor} actions={actions} onClose={close} />
    </li>
  )
}

type DialogProps = {
  open: Open
  minor: Minor
  actions: ReturnType<typeof useMinorActions>
  onClose: () => void
}

function OpenDialog({ open, minor: { name, guardianName }, actions, onClose }: DialogProps) {
  const { busy } = actions
  if (open === 'guardian')
    return (
      <GuardianDialog
        riderName={name}
        name={guardianName}
        onGuardian={(guardian) => void actions.sendLink(guardian)}
        {...{ busy, onClose }}
      />
    )
  if (open === 'paper')
    return (
      <TextDialog
        title={`Autorização em papel de ${name}`}
        label="Anotação (opcional)"
        hint="Por exemplo, onde a folha está guardada."
        send="Marcar em papel"
        minLength={0}
        maxLength={300}
        onText={(note) => void actions.markOnPaper(note)}
        {...{ busy, onClose }}
      />
    )
  if (open !== 'undo') return null
  return (
    <TextDialog
      title={`Desfazer o papel de ${name}?`}
      send="Desfazer"
      maxLength={300}
      onText={(reason) => void actions.undoOnPaper(reason)}
      {...{ busy, onClose }}
    />
  )
}

type ChoicesProps = Pick<Props, 'minor' | 'eventUUID'> & { busy: boolean; onOpen: (open: Open) => void }

function Choices({ minor: { state, userUUID }, eventUUID, busy, onOpen }: ChoicesProps) {
  return (
    <>
      {!isAuthorised(state) && (
        <>
          <Button size="small" busy={busy} onClick={() => onOpen('guardian')}>
            {state === 'missing' ? 'Enviar link' : 'Enviar outro link'}
          </Button>
          <Button size="small" busy={busy} onClick={() => onOpen('paper')}>
            Marcar em papel
          </Button>
          <LinkButton
            size="small"
            look="quiet"
            href={`/autorizacao/papel?${new URLSearchParams({ event: eventUUID, rider: userUUID })}`}
          >
            Formulário
          </LinkButton>
        </>
      )}
      {state === 'onPaper' && (
        <Button size="small" look="quiet" busy={busy} onClick={() => onOpen('undo')}>
          Desfazer papel
        </Button>
      )}
    </>
  )
}

function guardianText(minor: Minor) {
  const { state, guardianName, guardianContact, kinship, sentOn, signedOn, revokedOn, paperOn } = minor
  if (state === 'missing') return 'Nenhum responsável informado.'
  if (state === 'onPaper') return ['Em papel, em ', formatDayAndTime(paperOn), noted(minor)].join('')
  const guardian = [guardianName, kinship && kinshipLabels[kinship]].filter(Boolean).join(', ')
  if (state === 'signed') return `${guardian} · ${formatDayAndTime(signedOn)}`
  if (state === 'revoked') return `${guardian} · revogou em ${formatDayAndTime(revokedOn)}`
  return `${guardian} · ${guardianContact} · ${sentOn === '' ? '' : formatDayAndTime(sentOn)}`
}

const noted = ({ paperNote }: Minor) => (paperNote === '' ? '' : ` · ${paperNote}`)
