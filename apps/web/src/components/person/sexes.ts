import type { Account } from '@porteira/domain'
import type { Option } from '#ui/Select.tsx'

export const sexes: Option<Account['sex']>[] = [
  { value: '', label: 'Selecione' },
  { value: 'M', label: 'Masculino' },
  { value: 'F', label: 'Feminino' },
]
