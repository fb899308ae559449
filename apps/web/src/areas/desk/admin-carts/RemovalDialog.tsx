import type { Cart, CartItem } from '@porteira/contract'
import type { Admin } from '#components/admin/admin.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { RestoreDialog } from './RestoreDialog.tsx'

type Props = {
  open: string | undefined
  name: string
  unit?: CartItem[]
  cart: Cart
  admin: Admin
  onRemoveOnly: () => void
  onDone: () => void
  onClose: () => void
}

/** The dialog that removes or restores entries or a cart, while one of both is open. */
export function RemovalDialog({ open, onRemoveOnly, ...dialog }: Props) {
  if (open === 'remove') return <RemoveDialog {...dialog} onRemoveOnly={onRemoveOnly} />
  return open === 'restore' ? <RestoreDialog {...dialog} /> : null
}
