import type { SaleItem } from '@porteira/contract'
import { useLocation } from 'wouter'
import { remember } from '#storage/remember.ts'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './SaleList.module.css'

/** The stock and the settings of an item, for administrators only. */
export function AdminItem({ item: { itemUUID, isBundle, name, unitsInStock = 0 } }: { item: SaleItem }) {
  const [, navigate] = useLocation()

  function edit() {
    remember('itemUUID', itemUUID)
    remember('newBundle', 0)
    navigate(isBundle ? '/edit-bundle' : '/edit-category')
  }

  return (
    <div className={styles['admin']}>
      <span className={typography['caption']}>Estoque: {unitsInStock}</span>
      <Button size="small" aria-label={`Configurar ${name}`} onClick={edit}>
        <Icon name="gear" />
        Configurar
      </Button>
    </div>
  )
}
