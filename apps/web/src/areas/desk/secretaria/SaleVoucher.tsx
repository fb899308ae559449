import type { DeskSale } from '@porteira/contract'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { needsAdminLogin, useAdminLoginFirst } from '#components/admin/use-admin-send.ts'
import { VoucherPart } from '#components/voucher/VoucherPart.tsx'

type Props = { sale: DeskSale; admin: Admin; startsOpen: boolean; onChanged: () => unknown }

/** The voucher of a sale, or the button to type the code that the buyer shows. */
export function SaleVoucher({
  sale: { cartUUID, voucher, takesVouchers },
  admin,
  startsOpen,
  onChanged,
}: Props) {
  const logInFirst = useAdminLoginFirst(admin)
  const target = { params: { cartUUID }, query: { token: admin.token } }
  return (
    <VoucherPart
      voucher={voucher}
      takes={takesVouchers === 1}
      label="Tem um código"
      startsOpen={startsOpen}
      redeem={(code) => api('POST /api/till/sales/:cartUUID/voucher', { ...target, body: { code } })}
      remove={() => api('POST /api/till/sales/:cartUUID/voucher/remove', target)}
      onChanged={onChanged}
      onError={(error) => needsAdminLogin(error) && logInFirst(error)}
    />
  )
}
