import { categoriesText, type RequirementCategories } from '@porteira/domain'
import { Icon } from '#ui/Icon.tsx'
import type { Requirements } from './queries.ts'
import styles from './RequirementSheet.module.css'

type Props = {
  /** The name of the row. */
  of: string
  chosen: RequirementCategories
  categories: Requirements['categories']
  onOpen: () => void
}

/** The categories of a requirement, in a button that opens their choice. */
export function CategoryCell({ of, chosen, categories, onOpen }: Props) {
  const names = new Map(categories.map(({ categoryUUID, name }) => [categoryUUID, name]))
  const text = categoriesText(chosen, names)

  return (
    <td data-head="Categorias">
      <button
        type="button"
        className={styles['open']}
        aria-label={`Categorias de ${of}: ${text}`}
        title={text}
        onClick={onOpen}
      >
        {shortText(chosen, text)}
        <Icon name="down" />
      </button>
    </td>
  )
}

/** 'todas', the only category, '3 categorias' or 'todas menos 2'. */
function shortText({ allBut, categoryUUIDs }: RequirementCategories, text: string) {
  const count = categoryUUIDs.length
  if (count === 0 || (count === 1 && allBut === 0)) return text
  return allBut === 1 ? `todas menos ${count}` : `${count} categorias`
}
