import type { DeskSale } from '@porteira/contract'
import { useState } from 'react'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { useAsk } from '#components/messages/messages.tsx'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'

type Props = { sale: DeskSale; eventUUID: string; admin: Admin; onChanged?: () => unknown }

/** Gives the sale to the login that its buyer has by now, after the desk has seen a document. */
export function ConfirmBuyer({ sale, eventUUID, admin, onChanged }: Props) {
  const ask = useAsk()
  const { send, busy } = useAdminSend(admin)
  const [says, setSays] = useState('')
  if (sale.buyer.isConfirmable === 0 || !admin.may('POST /api/till/sales/:cartUUID/confirm-buyer', eventUUID))
    return null

  async function confirm() {
    const question = {
      title: `Confirmar que é ${sale.buyer.name}?`,
      detail: `Confira um documento com foto e o CPF ${sale.buyer.maskedCpf}.\nDepois a compra aparece na área de quem entra com este CPF.`,
      yes: 'Conferi o documento',
    }
    if ((await ask(question)) !== 'yes') return
    const answer = await send(() =>
      api('POST /api/till/sales/:cartUUID/confirm-buyer', {
        params: { cartUUID: sale.cartUUID },
        query: { token: admin.token },
      }),
    )
    if (!answer) return
    setSays(answer.msg)
    await onChanged?.()
  }

  return (
    <>
      {says === '' && (
        <Button size="small" busy={busy} onClick={() => void confirm()}>
          Confirmar identidade do comprador
        </Button>
      )}
      <p className={typography['caption']} role="status">
        {says || 'O comprador vê esta venda no site só depois desta confirmação.'}
      </p>
    </>
  )
}
