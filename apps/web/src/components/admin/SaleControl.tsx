import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '#api/client.ts'
import { useAsk, useMessage } from '#components/messages/messages.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Status } from '#ui/Status.tsx'
import type { Admin } from './admin.ts'
import { type Sale, describeSale } from './sale-state.ts'
import { useAdminSend } from './use-admin-send.ts'

const QUESTIONS = {
  close: {
    title: 'Encerrar as vendas?',
    detail: [
      'Ninguém mais inicia uma inscrição online.',
      'Carrinhos abertos e cobranças Pix continuam: quem já reservou ainda pode pagar.',
      'Uma importação não reabre as vendas.',
    ],
    yes: 'Encerrar vendas',
  },
  reopen: {
    title: 'Reabrir as vendas?',
    detail: ['As inscrições online voltam a seguir as datas do evento.', 'Uma importação não as encerra.'],
    yes: 'Reabrir vendas',
  },
} as const

type Props = { event: Sale & { eventUUID: string; name: string }; admin: Admin }

/** The state of an event's sale, and the button that closes or reopens it. */
export function SaleControl({ event, admin }: Props) {
  const ask = useAsk()
  const show = useMessage()
  const client = useQueryClient()
  const { send, busy } = useAdminSend(admin)
  const id = useId()
  const { label, tone, notes, action } = describeSale(event)

  async function decide(chosen: 'close' | 'reopen') {
    const { title, detail, yes } = QUESTIONS[chosen]
    const question = { title, detail: [event.name, ...detail].join('\n'), yes }
    if ((await ask(question)) !== 'yes') return
    const done = await send(() =>
      api('PUT /api/events/:eventUUID/sale', {
        params: { eventUUID: event.eventUUID },
        query: { token: admin.token },
        body: { closed: chosen === 'close' ? 1 : 0 },
      }),
    )
    // Also after a failure, because another administrator may have changed the sale.
    await client.invalidateQueries()
    if (done) await show(done.msg, { passesByItself: true })
  }

  return (
    <div className={layout['pile']}>
      <div className={layout['row']}>
        <span id={id}>
          <Status tone={tone}>{label}</Status>
        </span>
        {action && admin.may('PUT /api/events/:eventUUID/sale', event.eventUUID) && (
          <Button size="small" busy={busy} aria-describedby={id} onClick={() => void decide(action)}>
            {QUESTIONS[action].yes}
          </Button>
        )}
      </div>
      {notes.map((note) => (
        <p key={note} className={typography['caption']}>
          {note}
        </p>
      ))}
    </div>
  )
}
