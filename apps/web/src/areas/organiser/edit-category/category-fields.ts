import { FIELD_BOUNDS, NUMBER_BOUNDS, ownAsks } from '@porteira/domain'
import { type Fields, numberField, priceStepsField } from '#areas/organiser/components/form-fields.ts'
import { sexOptions } from '#areas/organiser/components/sex-options.ts'

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

const modes = [
  { value: 'refuse', label: 'Recusa a inscrição' },
  { value: 'warn', label: 'Só avisa' },
] as const
const optionalLimits = [{ value: 'off', label: 'Aceita' }, ...modes] as const
const ageDays = [
  { value: 'firstDay', label: 'No primeiro dia do evento' },
  { value: 'yearEnd', label: 'No ano do evento' },
  { value: 'date', label: 'Numa data' },
] as const

/** The fields of a category that the shop may change, in the order of the form. */
export const categoryFields = [
  { name: 'rules', kind: 'html', max: FIELD_BOUNDS.rules, heading: 'Textos' },
  { name: 'prizes', kind: 'html', max: FIELD_BOUNDS.prizes },
  { ...numberField('displayOrder'), heading: 'Venda' },
  priceStepsField,
  { name: 'noDirectSales', kind: 'flag' },
  { name: 'withoutRiders', kind: 'flag' },
  { name: 'registrationInPerson', kind: 'flag' },
  { name: 'registrationsPerUser', kind: 'number', max: 99, hint: '0: sem limite.' },
  { name: 'entityRequired', kind: 'choice', options: clubChoices, heading: 'Inscrição' },
  { name: 'entityOptional', kind: 'flag' },
  { name: 'teamInfo', kind: 'choice', options: teams },
  numberField('maxCpfOccurrences', '0: sem limite. 1: taça seca.'),
  { name: 'allowLaterComers', kind: 'flag' },
  ...ownAsks().map((name) => ({ name, kind: 'flag' }) as const),
  numberField('swapHours', '0: até o fim da venda.'),
  { name: 'riderSex', kind: 'choice', options: sexOptions, heading: 'Quem participa' },
  { name: 'riderSexMode', kind: 'choice', options: modes },
  { name: 'agesOn', kind: 'choice', options: ageDays },
  { name: 'agesOnDate', kind: 'date', hint: 'Só se a idade conta numa data.' },
  { name: 'restrictAgeMode', kind: 'choice', options: modes },
  numberField('someAgeRiders', '0: sem essa regra. 1: pai e filho.'),
  numberField('someAgeMin', '0: sem limite.'),
  numberField('someAgeMax', '0: sem limite.'),
  { name: 'someAgeMode', kind: 'choice', options: modes },
  { name: 'oneRegion', kind: 'choice', options: optionalLimits },
  { name: 'oneClub', kind: 'choice', options: optionalLimits },
  { name: 'autoBadgeNum', kind: 'flag', heading: 'Números e placar' },
  { name: 'minBadgeNum', kind: 'number', max: NUMBER_BOUNDS.badge.max },
  {
    name: 'deskBadges',
    kind: 'text',
    max: FIELD_BOUNDS.availableBadges,
    hint: 'Só a secretaria entrega estes números: 1-10,25.',
  },
  { name: 'hideFromRankings', kind: 'flag' },
] as const satisfies Fields
