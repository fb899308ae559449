import type { EntryContact } from '@porteira/contract'
import { formatMobile, mobileDigits, whatsappLink } from '@porteira/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#api/query.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import type { CheckInData } from './check-in-data.ts'
import { namesText } from './EntryRow.tsx'
import styles from './Found.module.css'
import type { Listed } from './missing.ts'

type Props = { data: CheckInData; row: Listed; category: string; token: string; onClose: () => void }

/** The people of an entry with their numbers, and a message to send. The browser forgets the numbers when it closes. */
export function CallDialog({ data, row, category, token, onClose }: Props) {
  const { event } = data.snapshot
  const { entry } = row
  const [text, setText] = useState(() => messageOf(event.name, row, category))
  const params = { eventUUID: event.eventUUID, cartItemId: String(entry.cartItemId) }
  const read = query('GET /api/checkin/:eventUUID/entries/:cartItemId/contacts', { params, query: { token } })
  const { data: answer, error, isFetching, refetch } = useQuery({ ...read, gcTime: 0 })
  return (
    <Dialog
      title={`Chamar nº ${entry.badge ?? 'S/N'}`}
      onClose={onClose}
      footer={
        <Button data-first-focus onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <p>
        {namesText(entry)}, {category}
      </p>
      <TextArea label="Mensagem" value={text} onValue={setText} maxLength={500} rows={6} />
      <LoadState data={answer} error={error} isAsking={isFetching} again={refetch} shape={[3]} />
      {answer?.contacts.length === 0 && <p>Ninguém desta inscrição tem telefone.</p>}
      <ul className={styles['contacts']}>
        {answer?.contacts.map((contact) => (
          <Contact key={contact.mobile} contact={contact} text={text} />
        ))}
      </ul>
    </Dialog>
  )
}

const Contact = ({ contact: { who, name, mobile }, text }: { contact: EntryContact; text: string }) => (
  <li>
    <p>
      <b>{name}</b>
      <small>
        {WHO[who]} · {formatMobile(mobile)}
      </small>
    </p>
    <LinkButton look="main" size="small" icon="talk" href={whatsappLink(mobile, text)}>
      WhatsApp
    </LinkButton>
    <LinkButton size="small" href={`tel:+55${mobileDigits(mobile)}`}>
      Ligar
    </LinkButton>
  </li>
)

const WHO: Record<EntryContact['who'], string> = {
  rider: 'laçador',
  guardian: 'responsável',
  buyer: 'fez a compra',
}

/** The message that the desk can send as it is. */
function messageOf(eventName: string, { entry, lacks, says }: Listed, category: string) {
  const isAway = lacks.length === 1 && lacks[0] === 'notHere'
  const state = isAway ? 'ainda não passou pela conferência' : `precisa de atenção na conferência: ${says}`
  return `${eventName}: a inscrição nº ${entry.badge ?? 'S/N'} em ${category} (${namesText(entry)}) ${state}. Venha à secretaria.`
}
