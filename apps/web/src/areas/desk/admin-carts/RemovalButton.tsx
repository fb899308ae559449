import { Button } from '#ui/Button.tsx'
import styles from './CartCard.module.css'

type Props = {
  what: 'carrinho' | 'pacote'
  /** Whether it can only be restored. */
  isRemoved: boolean
  /** True among other buttons of a row. */
  isQuiet?: boolean
  busy: boolean
  onRemove: () => void
  onRestore: () => void
}

/** Removes a cart or a unit of a bundle, and restores one that is removed. */
export const RemovalButton = ({ what, isRemoved, isQuiet, busy, onRemove, onRestore }: Props) =>
  isRemoved ? (
    <Button size="small" icon="undo" busy={busy} onClick={onRestore} {...(isQuiet && { look: 'quiet' })}>
      Restaurar {what}
    </Button>
  ) : (
    <Button
      size="small"
      look={isQuiet ? 'quiet' : 'danger'}
      icon="bin"
      className={isQuiet ? styles['removal'] : undefined}
      busy={busy}
      onClick={onRemove}
    >
      Remover {what}
    </Button>
  )
