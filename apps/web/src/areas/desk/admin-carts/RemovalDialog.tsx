import type { ComponentProps } from 'react'
import { RemoveDialog } from './RemoveDialog.tsx'
import { RestoreDialog } from './RestoreDialog.tsx'

type Props = ComponentProps<typeof RestoreDialog> & { open: string | undefined; onRemoveOnly: () => void }

/** The dialog that removes or restores entries or a cart, while one of both is open. */
export function RemovalDialog({ open, onRemoveOnly, ...dialog }: Props) {
  if (open === 'remove') return <RemoveDialog {...dialog} onRemoveOnly={onRemoveOnly} />
  return open === 'restore' ? <RestoreDialog {...dialog} /> : null
}
