import type { Cancellation, CancellationForecast } from '@porteira/contract'
import { api } from '#api/client.ts'
import { Panel } from '#areas/organiser/components/Panel.tsx'
import { decidersOf, expiryOf, TwoPeople } from '#areas/organiser/components/TwoPeople.tsx'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { useAsk } from '#components/messages/messages.tsx'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Forecast, useForecast } from './Forecast.tsx'
import { amountText } from '#api/amounts.ts'
import { titleOf } from './words.ts'

type Props = { cancellation: Cancellation; eventUUID: string; admin: Admin; onChanged: () => void }

/** A cancellation waits for the second person, who reads the same figures and decides. */
export function Waiting({ cancellation, eventUUID, admin, onChanged }: Props) {
  const { cancellationUUID, categories, askedBy, askedOn, isOwn, reason } = cancellation
  const reading = useForecast(
    eventUUID,
    categories.map(({ categoryUUID }) => categoryUUID),
    admin,
  )
  const ask = useAsk()
  const { sendAndSay, busy } = useAdminSend(admin)
  const input = { params: { eventUUID }, query: { token: admin.token } }

  async function approve({ entries, carts, value }: CancellationForecast) {
    if ((await ask(questionOf(cancellation, value))) !== 'yes') return
    const body = { cancellationUUID, shown: { entries, carts, value } }
    const done = await sendAndSay(() =>
      api('POST /api/events/:eventUUID/cancellation/approve', { ...input, body }),
    )
    // Something may have been sold or returned.
    if (!done) await reading.again()
    onChanged()
  }

  async function decline() {
    await sendAndSay(() =>
      api('POST /api/events/:eventUUID/cancellation/decline', { ...input, body: { cancellationUUID } }),
    )
    onChanged()
  }

  return (
    <>
      <p className={typography['heading']}>{titleOf(cancellation)}</p>
      <p>Motivo, vai no aviso a todos: {reason}</p>
      <Forecast reading={reading}>
        {(forecast) => (
          <Panel title="Segunda pessoa">
            <TwoPeople people={decidersOf({ askedBy, askedOn, isOwn })} />
            {admin.may('POST /api/events/:eventUUID/cancellation/approve', eventUUID) && (
              <>
                {isOwn === 0 && (
                  <Button look="danger" busy={busy} onClick={() => void approve(forecast)}>
                    Confirmar o cancelamento
                  </Button>
                )}
                <Button busy={busy} onClick={() => void decline()}>
                  {isOwn === 1 ? 'Retirar o pedido' : 'Recusar'}
                </Button>
              </>
            )}
            <p className={typography['caption']}>{expiryOf(cancellation)}</p>
          </Panel>
        )}
      </Forecast>
    </>
  )
}

const questionOf = (cancellation: Cancellation, value: CancellationForecast['value']) => ({
  title: `${titleOf(cancellation)}?`,
  detail: `${amountText(value)} voltam para quem pagou. Isso não se desfaz.`,
  yes: 'Cancelar e devolver',
})
