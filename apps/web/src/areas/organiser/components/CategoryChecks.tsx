import type { ReactNode } from 'react'
import typography from '#styles/typography.module.css'
import { Checkbox } from '#ui/Choice.tsx'
import styles from './CategoryChecks.module.css'

type Category = { categoryUUID: string; name: string; note?: string; disabled?: boolean }

type Props = {
  legend: string
  categories: readonly Category[]
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
  /** Before the categories, such as a choice of all. */
  children?: ReactNode
}

/** The categories of an event, of which some are chosen, each with a note. */
export const CategoryChecks = ({ legend, categories, chosen, onChoose, children }: Props) => (
  <fieldset className={styles['categories']}>
    <legend className={typography['label']}>{legend}</legend>
    {children}
    {categories.map(({ categoryUUID, name, note, disabled }) => (
      <Checkbox
        key={categoryUUID}
        checked={chosen.includes(categoryUUID)}
        disabled={disabled}
        note={note}
        onValue={(on) =>
          onChoose([...chosen.filter((id) => id !== categoryUUID), ...(on ? [categoryUUID] : [])])
        }
      >
        {name}
      </Checkbox>
    ))}
  </fieldset>
)
