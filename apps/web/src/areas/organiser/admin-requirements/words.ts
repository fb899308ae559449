import type { Requirement } from '@porteira/contract'
import {
  type AuthorisationSetting,
  REQUIREMENT_ABOUTS,
  REQUIREMENT_KINDS,
  requirementAboutLabels,
  requirementKindLabels,
  roleName,
} from '@porteira/domain'

export const aboutOptions = REQUIREMENT_ABOUTS.map((value) => ({
  value,
  label: requirementAboutLabels[value],
}))
export const kindOptions = REQUIREMENT_KINDS.map((value) => ({ value, label: requirementKindLabels[value] }))

/** The roles as text: 'Organizador, Secretaria', or 'Ninguém'. */
export const waivedByText = ({ waivedBy }: Pick<Requirement, 'waivedBy'>) =>
  waivedBy.length === 0 ? 'Ninguém' : waivedBy.map((role) => roleName(role)).join(', ')

export const requiredText = ({ isRequired }: Pick<Requirement, 'isRequired'>) =>
  isRequired === 1 ? 'Obrigatória' : 'Só lembrar'

/** What the event does about minors, which is no requirement. */
export const minorsTexts: Record<AuthorisationSetting, string> = {
  off: 'Este evento não pede autorização de menores.',
  remind: 'A autorização de menores é lembrada ao comprador, sem impedir a entrega.',
  require: 'A autorização de menores já é exigida na conferência.',
}
