import type { OwnRole, SaleItem } from '@porteira/contract'
import { useLocation } from 'wouter'
import { mayCallWith } from '#components/staff/may-call.ts'
import { selectItem } from '#storage/select-item.ts'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './SaleList.module.css'

type Props = { item: SaleItem; eventUUID: string; roles: OwnRole[] }

/** The stock of an item for people of the team, with the link to its settings for an owner. */
export default function AdminItem({ item, eventUUID, roles }: Props) {
  const { itemUUID, isBundle, name, unitsInStock = 0 } = item
  const change = isBundle ? 'PUT /api/bundles/:itemUUID' : 'PUT /api/categories/:itemUUID'
  const [, navigate] = useLocation()

  function edit() {
    selectItem(itemUUID)
    navigate(isBundle ? '/edit-bundle' : '/edit-category')
  }

  return (
    <div className={styles['admin']}>
      <span className={typography['caption']}>Estoque: {unitsInStock}</span>
      {mayCallWith(roles)(change, eventUUID) && (
        <Button size="small" aria-label={`Configurar ${name}`} onClick={edit}>
          <Icon name="gear" />
          Configurar
        </Button>
      )}
    </div>
  )
}
