import type { CartItem } from '@porteira/contract'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './CartCard.module.css'
import type { CartActions } from './use-cart-actions.ts'

type Props = { items: CartItem[]; cartIsOff: boolean; actions: CartActions }

/** One unit of a bundle above its entries. It is removed and restored as a whole. */
export function BundleRow({ items, cartIsOff, actions }: Props) {
  const [first] = items
  if (!first) return null
  const live = items.filter(({ deletedOn }) => deletedOn === null).length
  const isWhole = live === items.length
  return (
    <li className={live === 0 ? styles['gone'] : undefined}>
      <p>
        <span className={classes(styles['line'], styles['name'])}>{first.bundleName}</span>
        <span className={typography['caption']}>Pacote com {items.length} categorias</span>
      </p>
      {!cartIsOff && (
        <div className={layout['row']}>
          <Button
            size="small"
            look="quiet"
            busy={actions.busy}
            onClick={() => void (isWhole ? actions.removeBundle : actions.restoreBundle)(first)}
          >
            <Icon name={isWhole ? 'bin' : 'undo'} />
            {isWhole ? 'Remover pacote' : 'Restaurar pacote'}
          </Button>
        </div>
      )}
    </li>
  )
}
