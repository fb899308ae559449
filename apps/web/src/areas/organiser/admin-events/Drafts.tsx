import { adminMessages, dateRangeText, formatDayAndTime } from '@porteira/domain'
import type { DraftCard } from '@porteira/contract'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { useAsk } from '#components/messages/messages.tsx'
import card from '#styles/card.module.css'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Section } from '#ui/Section.tsx'
import { Status } from '#ui/Status.tsx'

/** The events that are being prepared. Without one it draws nothing. */
export function Drafts({ admin }: { admin: Admin }) {
  const input = { query: { token: admin.token } }
  const { data, again } = useAdminQuery('GET /api/drafts/', input, admin)
  if (!data || data.items.length === 0) return null
  return (
    <Section title="Rascunhos">
      <ul className={layout['stack']}>
        {data.items.map((draft) => (
          <DraftRow key={draft.draftId} draft={draft} admin={admin} onRemoved={() => void again()} />
        ))}
      </ul>
    </Section>
  )
}

type RowProps = { draft: DraftCard; admin: Admin; onRemoved: () => void }

function DraftRow({ draft, admin, onRemoved }: RowProps) {
  const { draftId, startDate, savedOn, savedBy } = draft
  const name = draft.name || 'Evento sem nome'
  const ask = useAsk()
  const client = useQueryClient()
  const { sendAndSay, busy } = useAdminSend(admin)

  async function remove() {
    const detail = adminMessages.draftIsLost
    const question = { title: `Apagar o rascunho ${name}?`, detail, yes: 'Apagar' }
    if ((await ask(question)) !== 'yes') return
    await sendAndSay(
      () => api('POST /api/drafts/:draftId/remove', { params: { draftId }, query: { token: admin.token } }),
      async () => {
        await client.invalidateQueries()
        onRemoved()
      },
    )
  }

  return (
    <li className={card['card']}>
      <div className={layout['stack']}>
        <div>
          <h3 className={typography['subheading']}>
            {name} <Status>Rascunho</Status>
          </h3>
          <p className={typography['caption']}>
            {startDate && `${dateRangeText(startDate, startDate)} · `}
            Salvo em {formatDayAndTime(savedOn)}
            {savedBy && ` por ${savedBy}`}
          </p>
        </div>
        <div className={layout['row']}>
          <LinkButton look="main" href={`/new-event/${draftId}/evento`}>
            Continuar
          </LinkButton>
          <Button look="quiet" icon="bin" busy={busy} onClick={() => void remove()}>
            Apagar
          </Button>
        </div>
      </div>
    </li>
  )
}
