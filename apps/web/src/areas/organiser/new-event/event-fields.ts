import { FIELD_BOUNDS } from '@porteira/domain'
import { settingsOfStage } from '#areas/organiser/components/event-settings.ts'
import { type Fields, numberField, priceStepsField } from '#areas/organiser/components/form-fields.ts'

const codes = 'RS SC PR AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI RJ RN RO RR SE SP TO'.split(' ')

/** The states of Brazil by their letters. Those of the laço come first. */
const stateOptions = [{ value: '', label: 'Escolha' }, ...codes.map((code) => ({ value: code, label: code }))]

/** The fields of the step Evento, in the order of the form. */
export const eventFields: Fields = [
  { name: 'name', kind: 'text', max: 100, hint: 'Como aparece no cartaz.' },
  {
    name: 'shortName',
    kind: 'text',
    max: FIELD_BOUNDS.slug,
    hint: 'O endereço da página: letras minúsculas, números e hífens.',
  },
  { name: 'startDate', kind: 'date' },
  { name: 'endDate', kind: 'date' },
  { name: 'salesStart', kind: 'instant', hint: 'Horário de Brasília.' },
  { name: 'salesEnd', kind: 'instant', hint: 'Horário de Brasília.' },
  { name: 'venue', kind: 'text', max: 100, hint: 'O parque ou a sede, como Parque de Rodeios.' },
  { name: 'address', kind: 'text', max: FIELD_BOUNDS.address },
  { name: 'city', kind: 'text', max: FIELD_BOUNDS.city },
  { name: 'state', kind: 'choice', options: stateOptions },
  { name: 'ctgName', kind: 'text', max: 100, hint: 'O clube ou a entidade que faz o evento.' },
  { name: 'federationName', kind: 'text', max: 100 },
  { name: 'regionName', kind: 'text', max: 100 },
  ...settingsOfStage('event'),
]

/** The texts of the event. They are fields of the step Regras. */
export const textFields: Fields = [
  { name: 'details', kind: 'html', max: FIELD_BOUNDS.details },
  ...settingsOfStage('rules'),
]

/** The fields of the step Preços. */
export const priceFields = settingsOfStage('prices')

/** The fields of a bundle in the step Pacotes. */
export const bundleFields = [
  { name: 'name', kind: 'text', max: FIELD_BOUNDS.bundleName },
  { name: 'price', kind: 'money' },
  numberField('unitsTotal', 'Quantos pacotes há.'),
  numberField('lives', 'Para as finais, além das da categoria. Vazio: nenhuma.'),
] as const satisfies Fields

/** The promotion of a bundle, in the step Preços. */
export const promotionFields = [
  priceStepsField,
  { name: 'promoPrice', kind: 'money', hint: 'Vazio: sem promoção.' },
  numberField('promoFirstUnits', 'Quantos pacotes saem por esse preço.'),
] as const satisfies Fields

/** The rules of a category or a bundle, in the step Regras. */
export const rulesFields = [
  { name: 'rules', kind: 'html', max: FIELD_BOUNDS.rules },
] as const satisfies Fields

export const allEventFields: Fields = [...eventFields, ...priceFields, ...textFields]
export const allBundleFields: Fields = [...bundleFields, ...promotionFields, ...rulesFields]
