import type { AppliedVoucher } from '@porteira/contract'
import { useState } from 'react'
import { amountText } from '#api/amounts.ts'
import { useSend } from '#components/send/use-send.ts'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { VoucherDialog } from './VoucherDialog.tsx'

type Props = {
  voucher: AppliedVoucher | undefined
  /** True if a voucher of the event can be used. */
  takes: boolean
  /** What the button says that asks for a code. */
  label: string
  startsOpen?: boolean
  redeem: (code: string) => Promise<unknown>
  remove: () => Promise<unknown>
  onChanged: () => unknown
  /** Deals with an error in addition to its sentence, such as an ended session. */
  onError?: (error: unknown) => unknown
}

/** The voucher of a cart with its removal, or the button that asks for a code. */
export function VoucherPart({
  voucher,
  takes,
  label,
  startsOpen = false,
  redeem,
  remove,
  onChanged,
  onError,
}: Props) {
  const [isAsking, setAsking] = useState(startsOpen)
  const { send, busy, problem } = useSend(onError ?? (() => undefined))

  async function change(call: () => Promise<unknown>) {
    const done = await send(() => call().then(() => true))
    if (!done) return
    setAsking(false)
    await onChanged()
  }

  return (
    <div>
      {voucher && (
        <Callout tone="good" live>
          {voucher.about}: {amountText(voucher.off)} a menos.{' '}
          <Button look="quiet" size="small" busy={busy} onClick={() => void change(remove)}>
            Tirar o código
          </Button>
          {problem}
        </Callout>
      )}
      {!voucher && takes && (
        <Button look="quiet" onClick={() => setAsking(true)}>
          {label}
        </Button>
      )}
      {isAsking && !voucher && (
        <VoucherDialog
          busy={busy}
          problem={problem}
          onUse={(code) => void change(() => redeem(code))}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
