import type { CartItem } from '@porteira/contract'
import { isSubmittedFormation, strengthLetter } from '@porteira/domain'
import { useState } from 'react'
import { amountText } from '#api/amounts.ts'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './CartCard.module.css'
import { ReasonDialog } from './ReasonDialog.tsx'
import type { CartActions } from './use-cart-actions.ts'

type Props = {
  item: CartItem
  /** The row of its bundle is above it. */
  isInBundle: boolean
  cartIsOff: boolean
  actions: CartActions
}

/** One entry: its category, its riders and its state. */
export function ItemRow({ item, isInBundle, cartIsOff, actions }: Props) {
  const [refuses, setRefuses] = useState(false)
  const isGone = item.deletedOn !== null
  const isDecided = isSubmittedFormation(item)

  return (
    <li className={isGone ? styles['gone'] : undefined}>
      <p>
        <span className={classes(styles['line'], styles['name'])}>
          {item.name} {item.bundleName && !isInBundle && `[${item.bundleName}]`}
        </span>
        <span className={typography['caption']}>{factsOf(item).join(' · ')}</span>
      </p>
      {!cartIsOff && isGone && (
        <Button size="small" look="quiet" busy={actions.busy} onClick={() => void actions.restoreItem(item)}>
          <Icon name="undo" />
          Restaurar
        </Button>
      )}
      {!cartIsOff && !isGone && (
        <Button size="small" look="quiet" busy={actions.busy} onClick={() => void actions.removeItem(item)}>
          <Icon name="bin" />
          Remover
        </Button>
      )}
      {!cartIsOff && !isGone && isDecided && (
        <div className={layout['row']}>
          {item.formation === 'review' && (
            <>
              <Button size="small" busy={actions.busy} onClick={() => void actions.approve(item)}>
                <Icon name="check" />
                Aprovar
              </Button>
              <Button size="small" look="danger" onClick={() => setRefuses(true)}>
                <Icon name="cross" />
                Recusar
              </Button>
            </>
          )}
          <Button size="small" look="quiet" busy={actions.busy} onClick={() => void actions.reopen(item)}>
            Reabrir formação
          </Button>
        </div>
      )}
      {refuses && (
        <ReasonDialog
          title={`Recusar a formação de ${item.name}?`}
          onReason={(reason) => {
            setRefuses(false)
            void actions.refuse(item, reason)
          }}
          onClose={() => setRefuses(false)}
        />
      )}
    </li>
  )
}

const stages: Partial<Record<CartItem['formation'], string>> = {
  open: 'Formação em aberto',
  review: 'Em análise pela organização',
}

const factsOf = (item: CartItem) =>
  [
    item.badge === null ? '' : `Número ${item.badge}`,
    item.strength !== null && item.strengthsAvail.length > 1 ? `Força ${strengthLetter(item.strength)}` : '',
    item.participants.map(({ name, horseName }) => (horseName ? `${name} (${horseName})` : name)).join(', '),
    item.entityName,
    item.team,
    item.deletedOn === null ? (stages[item.formation] ?? '') : 'Removida',
    amountText(item.chargedValue),
  ].filter(Boolean)
