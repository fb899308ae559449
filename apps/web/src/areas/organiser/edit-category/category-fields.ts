import { FIELD_BOUNDS, NUMBER_BOUNDS } from '@porteira/domain'
import { type Fields, numberField } from '#areas/organiser/components/form-fields.ts'

const clubChoices = [
  { value: 'None', label: 'Nenhuma' },
  { value: 'Federation', label: 'Federação' },
  { value: 'Region', label: 'Região' },
  { value: 'CTG', label: 'CTG ou entidade' },
  { value: 'Text', label: 'Texto livre (entidade ou patrocinador)' },
] as const
const teams = [
  { value: 'None', label: 'Não pede' },
  { value: 'Required', label: 'Obrigatório' },
  { value: 'Optional', label: 'Opcional' },
] as const

/** The fields of a category that the shop may change, in the order of the form. */
export const categoryFields = [
  { name: 'rules', kind: 'html', max: FIELD_BOUNDS.rules },
  { name: 'prizes', kind: 'html', max: FIELD_BOUNDS.prizes },
  numberField('displayOrder'),
  { name: 'noDirectSales', kind: 'flag' },
  { name: 'registrationInPerson', kind: 'flag' },
  { name: 'registrationsPerUser', kind: 'number', max: 99, hint: '0: sem limite.' },
  { name: 'entityRequired', kind: 'choice', options: clubChoices },
  { name: 'entityOptional', kind: 'flag' },
  { name: 'teamInfo', kind: 'choice', options: teams },
  numberField('maxCpfOccurrences', '0: sem limite. 1: taça seca.'),
  { name: 'allowLaterComers', kind: 'flag' },
  { name: 'autoBadgeNum', kind: 'flag' },
  { name: 'minBadgeNum', kind: 'number', max: NUMBER_BOUNDS.badge.max },
  numberField('swapHours', '0: até o fim da venda.'),
  { name: 'hideFromRankings', kind: 'flag' },
] as const satisfies Fields
