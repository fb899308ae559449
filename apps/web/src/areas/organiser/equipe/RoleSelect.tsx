import type { StaffRole } from '@porteira/contract'
import { roleName } from '@porteira/domain'
import { roleSentences } from '#components/staff/role-words.ts'
import { Select } from '#ui/Select.tsx'

type Props<R extends StaffRole> = {
  roles: readonly R[]
  value: NoInfer<R>
  onValue: (role: R) => void
  error?: string | undefined
}

/** The choice of a role, with the sentence of the chosen one. */
export const RoleSelect = <R extends StaffRole>({ roles, value, ...select }: Props<R>) => (
  <Select
    label="Papel"
    hint={roleSentences[value]}
    value={value}
    options={roles.map((role) => ({ value: role, label: roleName(role) }))}
    {...select}
  />
)
