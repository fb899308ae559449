import type { DocumentCheck, Requirement } from '@porteira/contract'
import { formatDate, formatDayAndTime, horseText } from '@porteira/domain'
import { useState } from 'react'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import styles from './HorseItem.module.css'
import type { Horse } from './queries.ts'

type Props = {
  horse: Horse
  requirements: readonly Requirement[]
  admin: Admin
  eventUUID: string
  onChanged: () => void
}

/** One horse with its entries and its checked documents. */
export function HorseItem({ horse, requirements, admin, eventUUID, onChanged }: Props) {
  const [isOpen, setOpen] = useState(false)
  const title = horseText({ sbb: horse.registration, horseName: horse.name })
  const mayChange = admin.may('PUT /api/events/:eventUUID/horses/:horseKey', eventUUID)

  return (
    <li className={styles['horse']}>
      <p>
        <b className={typography['name']}>{title || 'Cavalo sem registro'}</b>
        <br />
        <span className={typography['caption']}>
          {horse.owner === '' ? 'Proprietário não informado' : `Proprietário: ${horse.owner}`}
        </span>
      </p>
      <p>
        {horse.checks.length === 0 ? (
          <span className={typography['line']}>Nada conferido ainda.</span>
        ) : (
          horse.checks.map((check) => (
            <span key={check.requirementId} className={typography['line']}>
              {checkText(check, requirements)}
            </span>
          ))
        )}
        <span className={typography['caption']}>{entriesText(horse)}</span>
      </p>
      {mayChange && (
        <Button size="small" aria-label={`Editar ${title}`} onClick={() => setOpen(true)}>
          Editar
        </Button>
      )}
      {isOpen && (
        <HorseDialog
          horse={horse}
          title={title}
          admin={admin}
          eventUUID={eventUUID}
          onSaved={() => {
            setOpen(false)
            onChanged()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  )
}

function checkText(
  { requirementId, value, checkedBy, checkedOn }: DocumentCheck,
  all: readonly Requirement[],
) {
  const requirement = all.find((each) => each.requirementId === requirementId)
  const by = `conferido por ${checkedBy} em ${formatDayAndTime(checkedOn)}`
  if (requirement?.kind === 'date') return `${requirement.name}: válido até ${formatDate(value)}, ${by}`
  const noted = requirement === undefined || requirement.kind === 'yesNo' ? '' : `${value}, `
  return `${requirement?.name ?? 'Exigência retirada'}: ${noted}${by}`
}

const entriesText = ({ entries }: Horse) =>
  entries.length === 0
    ? 'Em nenhuma inscrição ativa.'
    : entries.map(({ category, badge }) => (badge === null ? category : `${category} nº ${badge}`)).join(', ')

type DialogProps = Pick<Props, 'horse' | 'admin' | 'eventUUID'> & {
  title: string
  onSaved: () => void
  onClose: () => void
}

/** Changes name and owner of a horse. */
function HorseDialog({ horse, title, admin, eventUUID, onSaved, onClose }: DialogProps) {
  const { sendAndSay, busy } = useAdminSend(admin)
  const [name, setName] = useState(horse.name)
  const [owner, setOwner] = useState(horse.owner)

  async function save() {
    await sendAndSay(
      () =>
        api('PUT /api/events/:eventUUID/horses/:horseKey', {
          params: { eventUUID, horseKey: horse.horseKey },
          query: { token: admin.token },
          body: { name, owner },
        }),
      onSaved,
    )
  }

  return (
    <FormDialog
      title={title || 'Cavalo sem registro'}
      send="Salvar"
      busy={busy}
      onSend={() => void save()}
      onClose={onClose}
    >
      <TextInput label="Nome" shape="uppercase" value={name} onValue={setName} maxLength={100} />
      <TextInput label="Proprietário" shape="uppercase" value={owner} onValue={setOwner} maxLength={100} />
    </FormDialog>
  )
}
