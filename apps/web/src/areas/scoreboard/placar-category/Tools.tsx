import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useConnection } from '#api/connection.ts'
import { classes } from '#ui/classes.ts'
import styles from './Tools.module.css'

type Props = {
  /** The tabs of the strengths, or the name of the only list. */
  tabs: ReactNode
  open: boolean
  onOpen: (open: boolean) => void
  /** Search and order, under the tabs. */
  children: ReactNode
}

/** The bar that stays on top while the ranking scrolls: the tabs and a button that opens search and order. */
export function Tools({ tabs, open, onOpen, children }: Props) {
  // The banner of a weak or lost connection needs the same place.
  const isFixed = useConnection() === 'good'
  return (
    <div className={classes(styles['tools'], isFixed && styles['fixed'])}>
      <div className={styles['bar']}>
        {tabs}
        <Button
          look="quiet"
          size="square"
          aria-expanded={open}
          aria-label="Procurar e ordenar"
          onClick={() => onOpen(!open)}
        >
          <Icon name={open ? 'cross' : 'search'} />
        </Button>
      </div>
      {open && <div className={styles['panel']}>{children}</div>}
    </div>
  )
}
