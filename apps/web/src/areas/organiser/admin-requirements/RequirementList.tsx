import { categoriesText, requirementAboutLabels, requirementKindLabels } from '@porteira/domain'
import card from '#styles/card.module.css'
import typography from '#styles/typography.module.css'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Requirements } from './queries.ts'
import { requiredText, waivedByText } from './words.ts'

/** The requirements for a person who may only read them. */
export function RequirementList({ stored: { items, categories } }: { stored: Requirements }) {
  if (items.length === 0) return <EmptyState says="Este evento ainda não exige documentos." />
  const names = new Map(categories.map(({ categoryUUID, name }) => [categoryUUID, name]))
  return (
    <ul className={card['rows']}>
      {items.map((item) => (
        <li key={item.requirementId}>
          <b className={typography['name']}>{item.name}</b>
          <br />
          <span className={typography['caption']}>
            {[
              requirementAboutLabels[item.about],
              requirementKindLabels[item.kind],
              `Categorias: ${categoriesText(item, names)}`,
              requiredText(item),
              `Dispensa: ${waivedByText(item)}`,
            ].join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
