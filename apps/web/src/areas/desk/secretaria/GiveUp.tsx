import type { DeskSale } from '@porteira/contract'
import { amountText } from '#api/amounts.ts'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { useAsk } from '#components/messages/messages.tsx'
import { Button } from '#ui/Button.tsx'

type Props = { sale: DeskSale; admin: Admin; onChanged: () => unknown }

/** Gives a sale up after a question. A Pix that was received goes back. */
export function GiveUp({ sale, admin, onChanged }: Props) {
  const ask = useAsk()
  const { send, busy } = useAdminSend(admin)

  async function giveUp() {
    const question = {
      title: `Desistir da venda ${sale.cartCode}?`,
      detail:
        sale.pixReceived > 0
          ? `As vagas voltam para todos, e o Pix de ${amountText(sale.pixReceived)} volta para quem pagou.`
          : 'As vagas voltam para todos.',
      yes: 'Desistir',
    }
    if ((await ask(question)) !== 'yes') return
    const input = { params: { cartUUID: sale.cartUUID }, query: { token: admin.token } }
    await send(() => api('POST /api/till/sales/:cartUUID/cancel', input))
    await onChanged()
  }

  return (
    <Button size="small" look="quiet" busy={busy} onClick={() => void giveUp()}>
      Desistir da venda
    </Button>
  )
}
