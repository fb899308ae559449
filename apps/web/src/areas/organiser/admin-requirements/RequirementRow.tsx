import { REQUIREMENT_NAME, roleName, WAIVING_ROLES, type WaivingRole } from '@porteira/domain'
import type { KeyboardEvent } from 'react'
import { RowTool } from '#areas/organiser/components/RowTool.tsx'
import sheet from '#areas/organiser/components/Sheet.module.css'
import { Checkbox } from '#ui/Choice.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import { CategoryCell } from './CategoryCell.tsx'
import type { Requirements } from './queries.ts'
import styles from './RequirementSheet.module.css'
import type { Row } from './rows.ts'
import { SelectCell } from './SelectCell.tsx'
import { aboutOptions, kindOptions, waivedByText } from './words.ts'

type Props = {
  row: Row
  number: number
  isFirst: boolean
  isLast: boolean
  categories: Requirements['categories']
  /** What is wrong with the name. */
  says: string | undefined
  onPart: (part: Partial<Row>) => void
  onPress: (event: KeyboardEvent) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  /** Opens the choice of the categories. */
  onCategories: () => void
}

/** The cells of a requirement. What is wrong with its name is below the name. */
export function RequirementRow({ row, number, isFirst, isLast, categories, says, onPart, ...on }: Props) {
  const name = row.name || `linha ${number}`

  return (
    <tr data-row={row.key}>
      <NameCell {...{ row, number, says, onPart, onPress: on.onPress }} />
      <SelectCell
        head="Sobre"
        of={name}
        value={row.about}
        options={aboutOptions}
        onValue={(about) => onPart({ about })}
      />
      <SelectCell
        head="Anota"
        of={name}
        value={row.kind}
        options={kindOptions}
        onValue={(kind) => onPart({ kind })}
      />
      <CategoryCell of={name} chosen={row} categories={categories} onOpen={on.onCategories} />
      <td data-head="Exigir">
        <input
          type="checkbox"
          aria-label={`${name} é obrigatória`}
          checked={row.isRequired === 1}
          onChange={({ currentTarget }) => onPart({ isRequired: currentTarget.checked ? 1 : 0 })}
        />
      </td>
      <td data-head="Quem dispensa" className={styles['who']}>
        <RoleChoice of={name} chosen={row.waivedBy} onChosen={(waivedBy) => onPart({ waivedBy })} />
      </td>
      <td className={classes(sheet['tools'], styles['tools'])}>
        <RowTool
          icon="up"
          name="up"
          label={`Subir ${name}`}
          disabled={isFirst}
          onClick={() => on.onMove(-1)}
        />
        <RowTool
          icon="down"
          name="down"
          label={`Descer ${name}`}
          disabled={isLast}
          onClick={() => on.onMove(1)}
        />
        <RowTool icon="bin" label={`Retirar ${name}`} onClick={on.onRemove} />
      </td>
    </tr>
  )
}

type NameProps = Pick<Props, 'row' | 'number' | 'says' | 'onPart' | 'onPress'>

function NameCell({ row, number, says, onPart, onPress }: NameProps) {
  const id = `requirement-${row.key}-says`
  return (
    <td data-head="Exigência">
      <input
        name="name"
        className={sheet['cell']}
        aria-label={`Nome da exigência ${number}`}
        aria-invalid={says !== undefined || undefined}
        aria-describedby={says === undefined ? undefined : id}
        value={row.name}
        maxLength={REQUIREMENT_NAME}
        autoComplete="off"
        onChange={({ currentTarget }) => onPart({ name: currentTarget.value })}
        onKeyDown={onPress}
      />
      {says !== undefined && (
        <p id={id} className={styles['says']}>
          {says}
        </p>
      )}
    </td>
  )
}

type RoleProps = {
  /** The name of the row. */
  of: string
  chosen: readonly WaivingRole[]
  onChosen: (roles: WaivingRole[]) => void
}

/** Who may waive a requirement: a summary that opens to a checkbox for each role. */
const RoleChoice = ({ of, chosen, onChosen }: RoleProps) => (
  <details className={styles['roles']}>
    <summary aria-label={`Quem dispensa ${of}: ${waivedByText({ waivedBy: [...chosen] })}`}>
      {waivedByText({ waivedBy: [...chosen] })}
      <Icon name="down" />
    </summary>
    {WAIVING_ROLES.map((role) => (
      <Checkbox
        key={role}
        checked={chosen.includes(role)}
        onValue={(isChosen) =>
          onChosen(WAIVING_ROLES.filter((each) => (each === role ? isChosen : chosen.includes(each))))
        }
      >
        {roleName(role)}
      </Checkbox>
    ))}
  </details>
)
