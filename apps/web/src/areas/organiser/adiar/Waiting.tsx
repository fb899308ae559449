import type { Postponement, PostponementForecast } from '@porteira/contract'
import { dateRangeText, formatDate } from '@porteira/domain'
import { api } from '#api/client.ts'
import { Panel } from '#areas/organiser/components/Panel.tsx'
import { decidersOf, expiryOf, TwoPeople } from '#areas/organiser/components/TwoPeople.tsx'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { useAsk } from '#components/messages/messages.tsx'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Foreseen, useForecast } from './Foreseen.tsx'

type Props = { postponement: Postponement; eventUUID: string; admin: Admin; onChanged: () => void }

/** Other days wait for the second person, who reads the same figures and decides. */
export function Waiting({ postponement, eventUUID, admin, onChanged }: Props) {
  const { postponementUUID, before, after, reason, chooseUntil, isOwn } = postponement
  const reading = useForecast(eventUUID, after, admin)
  const ask = useAsk()
  const { sendAndSay, busy } = useAdminSend(admin)
  const input = { params: { eventUUID }, query: { token: admin.token } }
  const days = dateRangeText(after.startDate, after.endDate)

  async function approve({ carts, entries }: PostponementForecast) {
    const question = {
      title: `Mudar para ${days}?`,
      detail: 'Todos os compradores recebem o aviso na hora.',
      yes: 'Mudar os dias',
    }
    if ((await ask(question)) !== 'yes') return
    const body = { postponementUUID, shown: { carts, entries } }
    const done = await sendAndSay(() =>
      api('POST /api/events/:eventUUID/postponement/approve', { ...input, body }),
    )
    if (!done) await reading.again()
    onChanged()
  }

  async function decline() {
    await sendAndSay(() =>
      api('POST /api/events/:eventUUID/postponement/decline', { ...input, body: { postponementUUID } }),
    )
    onChanged()
  }

  return (
    <>
      <p className={typography['heading']}>
        <s>{dateRangeText(before.startDate, before.endDate)}</s> {days}
      </p>
      <p>Motivo, vai no aviso a todos: {reason}</p>
      <p>Compradores escolhem até {formatDate(chooseUntil)}.</p>
      <Foreseen reading={reading}>
        {(forecast) => (
          <Panel title="Segunda pessoa">
            <TwoPeople people={decidersOf(postponement)} />
            {admin.may('POST /api/events/:eventUUID/postponement/approve', eventUUID) && (
              <>
                {isOwn === 0 && (
                  <Button look="main" busy={busy} onClick={() => void approve(forecast)}>
                    Confirmar os novos dias
                  </Button>
                )}
                <Button busy={busy} onClick={() => void decline()}>
                  {isOwn === 1 ? 'Retirar o pedido' : 'Recusar'}
                </Button>
              </>
            )}
            <p className={typography['caption']}>{expiryOf(postponement)}</p>
          </Panel>
        )}
      </Foreseen>
    </>
  )
}
