import { roleName, WAIVING_ROLES, type WaivingRole } from '@porteira/domain'
import { Checkbox } from '#ui/Choice.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './RequirementSheet.module.css'
import { waivedByText } from './words.ts'

type Props = {
  /** The name of the row. */
  of: string
  chosen: readonly WaivingRole[]
  onChosen: (roles: WaivingRole[]) => void
}

/** Who may waive a requirement: a summary that opens to a checkbox for each role. */
export const RoleChoice = ({ of, chosen, onChosen }: Props) => (
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
