import { withdrawalMessages } from '@porteira/domain'
import { api } from '#api/client.ts'
import { useAsk } from '#components/messages/messages.tsx'
import { useSend } from '#components/send/use-send.ts'
import { forget } from '#storage/remember.ts'
import { Button } from '#ui/Button.tsx'

export type CancelProps = {
  cartUUID: string
  token: string
  /** Called with true before the call is sent and with false after its answer. */
  onSending?: (isSending: boolean) => void
  onCancelled: () => unknown
}

/** Gives up a cart that is not paid, after a question. */
export default function CancelReservation({ cartUUID, token, onSending, onCancelled }: CancelProps) {
  const ask = useAsk()
  const { sendAndSay, busy } = useSend()
  const { cancelAsks: title, cancelSays: detail, cancelYes: yes } = withdrawalMessages

  async function cancel() {
    if ((await ask({ title, detail, yes })) !== 'yes') return
    const input = { params: { cartUUID }, query: { token } }
    onSending?.(true)
    await sendAndSay(
      () => api('POST /api/cart/:cartUUID/cancel', input),
      () => {
        forget('cartExpirationTimestamp')
        // Before the message, because the page would report the end of the session.
        onCancelled()
      },
    )
    onSending?.(false)
  }

  return (
    <Button look="quiet" size="small" busy={busy} onClick={() => void cancel()}>
      {yes}
    </Button>
  )
}
