import type { Cart } from '@porteira/contract'
import { api } from '#api/client.ts'
import { VoucherPart } from '#components/voucher/VoucherPart.tsx'

type Props = { cart: Cart; token: string; startsOpen: boolean; onChanged: () => unknown }

/** The voucher of the own cart, or the button to type its code. */
export default function CartVoucher({
  cart: { cartUUID, voucher, takesVouchers },
  token,
  startsOpen,
  onChanged,
}: Props) {
  const target = { params: { cartUUID }, query: { token } }
  return (
    <VoucherPart
      voucher={voucher}
      takes={takesVouchers === 1}
      startsOpen={startsOpen}
      label="Tenho um código"
      redeem={(code) => api('POST /api/cart/:cartUUID/voucher', { ...target, body: { code } })}
      remove={() => api('POST /api/cart/:cartUUID/voucher/remove', target)}
      onChanged={onChanged}
    />
  )
}
